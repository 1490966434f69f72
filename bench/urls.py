"""The site's addresses, and the bare view's."""

from django.urls import path

from bench.bare.views import counted, counted_after_login
from luxor_site.urls import handler400, handler403, handler404, handler429, handler500
from luxor_site.urls import urlpatterns as site

__all__ = ["handler400", "handler403", "handler404", "handler429", "handler500", "urlpatterns"]

urlpatterns = [path("bare/", counted), path("bare/login/", counted_after_login), *site]
