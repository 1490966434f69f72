"""Addresses of the account pages that are not allauth's."""

from allauth.account import views as allauth_views
from django.urls import URLPattern, path

from games.accounts import views

# allauth's pages, in front of allauth's own addresses (luxor_site/urls.py includes those after these).
OPEN = {
    "signup/": (allauth_views.signup, "account_signup"),
    "login/": (allauth_views.login, "account_login"),
    "password/reset/": (allauth_views.password_reset, "account_reset_password"),
    "reauthenticate/": (allauth_views.reauthenticate, "account_reauthenticate"),
}
MEMBERS = {
    "email/": (views.EmailView.as_view(), "account_email"),
    "password/change/": (allauth_views.password_change, "account_change_password"),
    "password/set/": (allauth_views.password_set, "account_set_password"),
}

urlpatterns: list[URLPattern] = [
    path("", views.settings_page, name="account_settings"),
    path("name/", views.rename, name="account_rename"),
    path("preferences/", views.preferences, name="account_preferences"),
    path("keep/", views.upgrade, name="account_upgrade"),
    path("delete/", views.leave, name="account_leave"),
    path("mail-off/<str:token>/", views.mail_off, name="mail_off"),
    *(path(route, views.faults_said(view), name=name) for route, (view, name) in OPEN.items()),
    *(path(route, views.members_only(views.faults_said(view)), name=name) for route, (view, name) in MEMBERS.items()),
]
