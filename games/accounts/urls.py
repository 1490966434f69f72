"""Addresses of the account pages that are not allauth's."""

from allauth.account import views as allauth_views
from django.urls import URLPattern, path

from games.accounts import views

urlpatterns: list[URLPattern] = [
    path("", views.settings_page, name="account_settings"),
    path("name/", views.rename, name="account_rename"),
    path("preferences/", views.preferences, name="account_preferences"),
    path("keep/", views.upgrade, name="account_upgrade"),
    path("email/", views.members_only(allauth_views.email), name="account_email"),
    path("password/change/", views.members_only(allauth_views.password_change), name="account_change_password"),
    path("password/set/", views.members_only(allauth_views.password_set), name="account_set_password"),
    path("delete/", views.leave, name="account_leave"),
    path("mail-off/<str:token>/", views.mail_off, name="mail_off"),
]
