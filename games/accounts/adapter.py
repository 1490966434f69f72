"""Where allauth asks the site: names, storing a new person, who is let in, mails that can't be sent."""

import logging
from smtplib import SMTPException
from typing import Any, cast

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib import messages
from django.db import IntegrityError, transaction
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from games.accounts.middleware import suspended_page
from games.accounts.models import User
from games.accounts.names import NameTaken, name_checked, name_key
from games.accounts.services import user_create

logger = logging.getLogger(__name__)


class Adapter(DefaultAccountAdapter):  # type: ignore[misc]
    """allauth's questions, answered by names.py and services.py."""

    def clean_username(self, username: str, shallow: bool = False) -> str:  # noqa: FBT001, FBT002 - allauth's signature
        """Return the tidied name. Raises NameRefused or NameTaken."""
        name = name_checked(username)
        if not shallow and User.objects.filter(name_key=name_key(name)).exists():
            raise NameTaken
        return name

    def save_user(self, request: HttpRequest, user: User, form: BaseForm, **_facts: Any) -> User:
        """Store the person who signs up. Raises NameTaken or EmailTaken if somebody was faster."""
        user.username, user.email = form.cleaned_data["username"], form.cleaned_data["email"]
        user.set_password(form.cleaned_data["password1"])
        return user_create(user)

    def confirm_email(self, request: HttpRequest, email_address: EmailAddress) -> bool:
        """Confirm an address; one that became somebody else's meanwhile gets a sentence."""
        try:
            with transaction.atomic():
                return bool(super().confirm_email(request, email_address))
        except IntegrityError:
            facts = {"email": email_address.email}
            self.add_message(request, messages.ERROR, "account/messages/email_confirmation_failed.txt", facts)
            return False

    def pre_login(self, request: HttpRequest, user: User, **facts: Any) -> HttpResponse | None:
        """Stop a suspended person at the door, with the reason."""
        if user.suspended_at is not None:
            return suspended_page(request, user)
        return cast("HttpResponse | None", super().pre_login(request, user, **facts))

    def render_mail(self, template_prefix: str, email: str, context: dict[str, Any], headers: Any = None) -> Any:
        """Fill a mail's templates, which know the site's name."""
        return super().render_mail(template_prefix, email, {**context, "site_name": settings.SITE_NAME}, headers)

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Send a mail; a mail server that is down is told to the person, not a crash."""
        try:
            super().send_mail(template_prefix, email, context)
        except (OSError, SMTPException):
            logger.exception("mail not sent", extra={"template": template_prefix})
            if self.request is not None:
                messages.error(self.request, _("We could not send the mail just now. Please try again later."))
