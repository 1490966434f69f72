"""Addresses of the account pages that are not allauth's."""

from django.urls import URLPattern, path

from games.accounts import views

urlpatterns: list[URLPattern] = [
    path("", views.settings_page, name="account_settings"),
    path("name/", views.rename, name="account_rename"),
    path("preferences/", views.preferences, name="account_preferences"),
    path("keep/", views.upgrade, name="account_upgrade"),
    path("delete/", views.leave, name="account_leave"),
    path("mail-off/<str:token>/", views.mail_off, name="mail_off"),
]
