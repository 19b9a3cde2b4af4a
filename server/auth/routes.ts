import { z } from 'zod'
import * as accountCalls from '../contract/account-calls.ts'
import * as identityCalls from '../contract/identity-calls.ts'
import * as passkeyCalls from '../contract/passkey-calls.ts'
import * as replies from '../contract/replies.ts'
import * as phoneCalls from '../contract/phone-calls.ts'
import * as signInCalls from '../contract/sign-in-calls.ts'
import { ask, form, noBody, page, post, section } from '../http/form/endpoint.ts'
import { giveConsent, ownConsents, withdrawConsent } from './consents/own-consents.ts'
import { addPhone, changePhone, toE164 } from './registration/phone.ts'
import { checkCode } from './code/check-code.ts'
import { withEventDocument } from './events/sign-up.ts'
import { registerEvent, registerUserWebinar, registerWebinar, startFreeLesson } from './registration/register-event.ts'
import { facebookLogin } from './facebook/facebook-login.ts'
import { finishIdentity } from './identity/callback.ts'
import { identityEmail } from './identity/email.ts'
import { identityLogin } from './identity/login.ts'
import { identities, identityUnlink } from './identity/manage.ts'
import { showPasskeyWindow, usePasskeyWindow } from './identity/passkey-window.ts'
import { showIdentityStart, startIdentity } from './identity/start.ts'
import { confirmMailbox, showConfirmation, openLink, showLink } from './links/link-page.ts'
import { sendSignInMail } from './links/mail-sign-in.ts'
import { passkeyAdd, passkeyOptions } from './passkeys/add-passkey.ts'
import { ownPasskeys, passkeyDelete, passkeyRename } from './passkeys/own-passkeys.ts'
import { passkeyChallenge, passkeyLogin } from './passkeys/passkey-login.ts'
import { phoneLogin } from './phone-codes/login.ts'
import { phoneEmail } from './phone-codes/prove-mail.ts'
import { phoneCode } from './phone-codes/send-code.ts'
import { saveNewPassword, setPassword } from './password/change-password.ts'
import { register } from './registration/register.ts'
import { captchaChallenge } from './captcha/require-captcha.ts'
import { checkAuth, signOut, signOutEverywhere } from './sign-in/session.ts'
import { signIn } from './sign-in/sign-in.ts'
import { signInWays } from './sign-in/sign-in-ways.ts'
import { askTicket, enter, showEnter } from './tickets/tickets.ts'

/** All calls and pages of sign-in. Source: sign-in spec §7, DESIGN §5. */
export const authEndpoints = [
  ...section('Sign-in', [
    ask('/api/v1/check_auth/', checkAuth, {
      summary: 'Tells who is signed in, hands out the anti-forgery token and says what the forms can offer.',
      reply: replies.checkAuthReply,
      acceptsPageSession: true,
    }),
    ask('/api/v1/captcha/', captchaChallenge('first'), {
      summary: 'A puzzle for the first check of the captcha.',
      reply: replies.captchaChallengeReply,
    }),
    ask('/api/v1/captcha/second/', captchaChallenge('second'), {
      summary: 'A puzzle for the second check of the captcha.',
      reply: replies.captchaChallengeReply,
    }),
    post('/api/v1/sign-in-ways/', signInCalls.signInWaysBody, signInWays, {
      summary:
        'What the owner of an address signs in by, the way used last first; sends an unknown address to the registration.',
      reply: signInCalls.signInWaysReply,
    }),
    post('/api/v1/landing-auth/', signInCalls.signInBody, withEventDocument(signIn), {
      summary: 'Signs in by an address and a password.',
      reply: replies.signedInReply,
    }),
    post('/api/v1/facebook-login/', signInCalls.facebookLoginBody, withEventDocument(facebookLogin), {
      summary: 'Signs in by a token of Facebook.',
      reply: signInCalls.facebookLoginReply,
    }),
    post('/api/v1/identity-login/', identityCalls.identityLoginBody, withEventDocument(identityLogin), {
      summary: 'Signs in by what the window of a login provider has found; with a mailed code links it to an account.',
      reply: identityCalls.identityLoginReply,
      statuses: { code_expired: 400, refresh_code: 400 },
      otherReplies: { 400: z.union([replies.codeExpiredReply, replies.refreshCodeReply]) },
    }),
    post('/api/v1/identity-email/', identityCalls.identityEmailBody, identityEmail, {
      summary: 'Mails the code that proves the mailbox of an identity that the school does not know.',
      reply: replies.sentCodeReply,
    }),
    post('/api/v1/identities/', noBody, identities, {
      summary: 'The login providers that sign in to the account of the user.',
      reply: identityCalls.identitiesReply,
    }),
    post('/api/v1/identity-unlink/', identityCalls.identityUnlinkBody, identityUnlink, {
      summary: 'Unlinks a login provider, unless it is the last way into the account.',
      reply: identityCalls.identitiesReply,
    }),
    post('/api/v1/landing-registration-site/', signInCalls.registerBody(toE164), withEventDocument(register), {
      summary: 'Registers a visitor on a page of the school.',
      reply: signInCalls.registerReply,
    }),
    post('/api/v1/landing-registration/v2/', signInCalls.registerBody(toE164), withEventDocument(register), {
      summary: 'Registers a visitor on a landing.',
      reply: signInCalls.registerReply,
    }),
    post(
      '/api/v1/register-webinar/',
      signInCalls.eventBody(toE164),
      withEventDocument(registerWebinar, 'Webinar Signed Up'),
      {
        summary: 'Signs a visitor up for a webinar.',
        reply: signInCalls.registerWebinarReply,
        acceptsPageSession: true,
      },
    ),
    post(
      '/api/v1/register-user-webinar/',
      signInCalls.ownEventBody,
      withEventDocument(registerUserWebinar, 'Webinar Signed Up'),
      {
        summary: 'Signs the user up for a webinar.',
        reply: signInCalls.registerWebinarReply,
        acceptsPageSession: true,
      },
    ),
    post('/api/v1/register-event/', signInCalls.eventBody(toE164), withEventDocument(registerEvent), {
      summary: 'Signs a visitor up for an event.',
      reply: signInCalls.registerEventReply,
      acceptsPageSession: true,
    }),
    post('/api/v1/start-free-lesson/', signInCalls.ownEventBody, startFreeLesson, {
      summary: 'Opens the free lesson to the user.',
      reply: signInCalls.startFreeLessonReply,
      acceptsPageSession: true,
    }),
    post('/api/v1/landing-send-ml/', signInCalls.magicLinkBody, withEventDocument(sendSignInMail), {
      summary: 'Mails a link and a code that sign in, or sends an unknown address to the registration.',
      reply: replies.sendCodeReply,
    }),
    post('/api/v1/landing-add-phone/', accountCalls.addPhoneBody(toE164), withEventDocument(addPhone), {
      summary: 'Adds the first phone of the user.',
      reply: accountCalls.addPhoneReply,
      acceptsPageSession: true,
    }),
    post('/api/v1/change-phone/', accountCalls.changePhoneBody(toE164), changePhone, {
      summary: 'Changes the phone, by the current password or a mailed code; with send-code it mails the code.',
      reply: z.union([accountCalls.changePhoneReply, replies.sentCodeReply]),
    }),
    post('/auth/check-code/', signInCalls.checkCodeBody, withEventDocument(checkCode), {
      summary: 'With send-code mails the same link and code, with check-code signs in by the code.',
      reply: z.union([replies.signedInReply, replies.sendCodeReply, replies.confirmOwnReply]),
      statuses: { code_expired: 400, refresh_code: 400 },
      otherReplies: { 400: z.union([replies.codeExpiredReply, replies.refreshCodeReply]) },
    }),
    post('/api/v1/set-password/', accountCalls.setPasswordBody, setPassword, {
      summary: 'Sets a new password and ends all other sessions.',
      reply: accountCalls.setPasswordReply,
    }),
    post('/api/v1/consents/', noBody, ownConsents, {
      summary: 'The consents of the user, withdrawn ones too, and the documents.',
      reply: accountCalls.consentsReply,
    }),
    post('/api/v1/consent-withdraw/', accountCalls.consentWithdrawBody, withdrawConsent, {
      summary: 'Withdraws the consent to the newsletter or to the processing of personal data.',
      reply: accountCalls.consentsReply,
    }),
    post('/api/v1/consent-give/', accountCalls.consentGiveBody, giveConsent, {
      summary: 'Gives one of these consents, to the version of the text that the page has shown.',
      reply: accountCalls.consentsReply,
    }),
    post('/api/v1/logout/', noBody, signOut, {
      summary: 'Signs out.',
      reply: accountCalls.signedOutReply,
      acceptsPageSession: true,
    }),
    post('/api/v1/logout-all/', noBody, signOutEverywhere, {
      summary: 'Signs out everywhere.',
      reply: accountCalls.signedOutReply,
    }),
    post('/api/v1/ticket/', accountCalls.ticketBody, askTicket, {
      summary: 'A ticket that opens the session of a landing on the school’s own pages.',
      reply: accountCalls.ticketReply,
      acceptsPageSession: true,
    }),
  ]),
  ...section('Passkeys', [
    post('/api/v1/passkey-challenge/', passkeyCalls.passkeyChallengeBody, passkeyChallenge, {
      summary: 'A challenge for a passkey; with proof, for one of the user’s own in place of the current password.',
      reply: passkeyCalls.passkeyChallengeReply,
    }),
    post('/api/v1/passkey-login/', passkeyCalls.passkeyLoginBody, withEventDocument(passkeyLogin), {
      summary: 'Signs in by a passkey.',
      reply: passkeyCalls.passkeyLoginReply,
    }),
    post('/api/v1/passkey-options/', passkeyCalls.passkeyOptionsBody, passkeyOptions, {
      summary:
        'What a browser needs to make a passkey for the user, by a fresh sign-in or a proof of the owner; with send-code it mails the code.',
      reply: passkeyCalls.passkeyOptionsOrMailReply,
    }),
    post('/api/v1/passkey-add/', passkeyCalls.passkeyAddBody, passkeyAdd, {
      summary: 'Stores a new passkey of the user.',
      reply: passkeyCalls.passkeysReply,
    }),
    post('/api/v1/passkeys/', passkeyCalls.passkeysBody, ownPasskeys, {
      summary: 'The user’s passkeys.',
      reply: passkeyCalls.passkeysReply,
    }),
    post('/api/v1/passkey-rename/', passkeyCalls.passkeyRenameBody, passkeyRename, {
      summary: 'Renames a passkey of the user.',
      reply: passkeyCalls.passkeysReply,
    }),
    post('/api/v1/passkey-delete/', passkeyCalls.passkeyDeleteBody, passkeyDelete, {
      summary: 'Deletes a passkey of the user, unless it is the only way in.',
      reply: passkeyCalls.passkeysReply,
    }),
  ]),
  ...section('Codes by phone', [
    post('/api/v1/phone-code/', phoneCalls.phoneCodeBody(toE164), phoneCode, {
      summary: 'Sends a code to a phone, or says which number to call from it.',
      reply: phoneCalls.phoneCodeReply,
    }),
    post('/api/v1/phone-login/', phoneCalls.phoneLoginBody(toE164), withEventDocument(phoneLogin), {
      summary: 'Signs in by such a code or call, where that does not suffice with a mailed code.',
      reply: phoneCalls.phoneLoginReply,
      statuses: { code_expired: 400, refresh_code: 400 },
      otherReplies: { 400: z.union([replies.codeExpiredReply, replies.refreshCodeReply]) },
    }),
    post('/api/v1/phone-email/', phoneCalls.phoneEmailBody(toE164), phoneEmail, {
      summary: 'Mails that code, once the number is proved.',
      reply: replies.sentCodeReply,
    }),
  ]),
  ...section('Pages of the sign-in', [
    page('/auth/link/:token/', signInCalls.tokenPage, showLink, 'What a mailed link opens: a button that signs in.'),
    form('/auth/link/:token/', signInCalls.tokenForm, openLink, 'The button on that page.'),
    page(
      '/auth/confirm/:token/',
      signInCalls.tokenPage,
      showConfirmation,
      'What the mail after a registration opens: a button that proves the mailbox.',
    ),
    form('/auth/confirm/:token/', signInCalls.tokenForm, confirmMailbox, 'The button on that page.'),
    form(
      '/auth/set-password/',
      accountCalls.newPasswordForm,
      saveNewPassword,
      'The form of a new password after a mailed link.',
    ),
    page(
      '/auth/with/passkey/',
      identityCalls.passkeyPage,
      showPasskeyWindow,
      'The window in which a passkey signs in, where a landing may not use the school’s passkeys.',
    ),
    form(
      '/auth/with/passkey/',
      identityCalls.passkeyForm,
      usePasskeyWindow,
      'Stores for that landing whose passkey it was.',
      'token',
    ),
    page(
      '/auth/with/:provider/',
      identityCalls.identityPage,
      showIdentityStart,
      'What the window of a login provider begins with.',
    ),
    form('/auth/with/:provider/', identityCalls.identityForm, startIdentity, 'Leads on to the provider.', 'token'),
    page(
      '/auth/with/:provider/callback/',
      identityCalls.identityCallback,
      finishIdentity,
      'What the provider returns to: the window closes, or the sign-in of the school’s own page goes on.',
    ),
    page(
      '/auth/enter/',
      accountCalls.noFields,
      showEnter,
      'What a reload or Back shows after the ticket of a landing.',
    ),
    form('/auth/enter/', accountCalls.ticketForm, enter, 'Takes the ticket of a landing.', 'listed'),
  ]),
]
