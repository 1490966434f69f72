"""Addresses of the account pages that are not allauth's."""

from django.urls import URLPattern, path

from games.accounts import views

urlpatterns: list[URLPattern] = [
    path("", views.settings_page, name="account_settings"),
]
