import { z } from 'zod'
import * as replies from '../contract/replies.ts'
import * as passkeyReplies from '../contract/passkey-replies.ts'
import * as passkeyBody from '../contract/passkey-schemas.ts'
import * as identityBody from '../contract/identity-schemas.ts'
import * as body from '../contract/schemas.ts'
import { ask, form, noBody, page, post, section } from '../http/form/endpoint.ts'
import { giveConsent, ownConsents, withdrawConsent } from './consents/own-consents.ts'
import { addPhone, changePhone, toE164 } from './registration/phone.ts'
import { checkCode } from './code/check-code.ts'
import {
  knowingDocuments,
  registerEvent,
  registerUserWebinar,
  registerWebinar,
  startFreeLesson,
} from './registration/register-event.ts'
import { facebookLogin } from './facebook/facebook-login.ts'
import { finishIdentity } from './identity/callback.ts'
import { identityEmail } from './identity/email.ts'
import { identityLogin } from './identity/login.ts'
import { identities, identityUnlink } from './identity/manage.ts'
import { showIdentityStart, startIdentity } from './identity/start.ts'
import { confirmMailbox, showConfirmation, openLink, showLink } from './links/link-page.ts'
import { sendSignInMail } from './links/mail-sign-in.ts'
import { passkeyAdd, passkeyOptions } from './passkeys/add-passkey.ts'
import { ownPasskeys, passkeyDelete, passkeyRename } from './passkeys/own-passkeys.ts'
import { passkeyChallenge, passkeyLogin } from './passkeys/passkey-login.ts'
import { saveNewPassword, setPassword } from './password/change-password.ts'
import { register } from './registration/register.ts'
import { captchaChallenge } from './captcha/require-captcha.ts'
import { checkAuth, signOut, signOutEverywhere } from './sign-in/session.ts'
import { signIn } from './sign-in/sign-in.ts'
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
    post('/api/v1/landing-auth/', body.signInBody, knowingDocuments(signIn), {
      summary: 'Signs in by an address and a password.',
      reply: replies.signedInReply,
    }),
    post('/api/v1/facebook-login/', body.facebookLoginBody, knowingDocuments(facebookLogin), {
      summary: 'Signs in by a token of Facebook.',
      reply: replies.facebookLoginReply,
    }),
    post('/api/v1/identity-login/', identityBody.identityLoginBody, knowingDocuments(identityLogin), {
      summary: 'Signs in by what the window of a login provider has found; with a mailed code links it to an account.',
      reply: replies.identityLoginReply,
      statuses: { code_expired: 400, refresh_code: 400 },
      otherReplies: { 400: z.union([replies.codeExpiredReply, replies.refreshCodeReply]) },
    }),
    post('/api/v1/identity-email/', identityBody.identityEmailBody, identityEmail, {
      summary: 'Mails the code that proves the mailbox of an identity that the school does not know.',
      reply: replies.sentCodeReply,
    }),
    post('/api/v1/identities/', noBody, identities, {
      summary: 'The login providers that sign in to the account of the user.',
      reply: replies.identitiesReply,
    }),
    post('/api/v1/identity-unlink/', identityBody.identityUnlinkBody, identityUnlink, {
      summary: 'Unlinks a login provider, unless it is the last way into the account.',
      reply: replies.identitiesReply,
    }),
    post('/api/v1/landing-registration-site/', body.registerBody(toE164), knowingDocuments(register), {
      summary: 'Registers a visitor on a page of the school.',
      reply: replies.registerReply,
    }),
    post('/api/v1/landing-registration/v2/', body.registerBody(toE164), knowingDocuments(register), {
      summary: 'Registers a visitor on a landing.',
      reply: replies.registerReply,
    }),
    post('/api/v1/register-webinar/', body.eventBody(toE164), knowingDocuments(registerWebinar, 'Webinar Signed Up'), {
      summary: 'Signs a visitor up for a webinar.',
      reply: replies.registerWebinarReply,
      acceptsPageSession: true,
    }),
    post(
      '/api/v1/register-user-webinar/',
      body.ownEventBody,
      knowingDocuments(registerUserWebinar, 'Webinar Signed Up'),
      { summary: 'Signs the user up for a webinar.', reply: replies.registerWebinarReply, acceptsPageSession: true },
    ),
    post('/api/v1/register-event/', body.eventBody(toE164), knowingDocuments(registerEvent), {
      summary: 'Signs a visitor up for an event.',
      reply: replies.registerEventReply,
      acceptsPageSession: true,
    }),
    post('/api/v1/start-free-lesson/', body.ownEventBody, startFreeLesson, {
      summary: 'Opens the free lesson to the user.',
      reply: replies.startFreeLessonReply,
      acceptsPageSession: true,
    }),
    post('/api/v1/landing-send-ml/', body.magicLinkBody, knowingDocuments(sendSignInMail), {
      summary: 'Mails a link and a code that sign in, or sends an unknown address to the registration.',
      reply: replies.sendCodeReply,
    }),
    post('/api/v1/landing-add-phone/', body.addPhoneBody(toE164), knowingDocuments(addPhone), {
      summary: 'Adds the first phone of the user.',
      reply: replies.addPhoneReply,
      acceptsPageSession: true,
    }),
    post('/api/v1/change-phone/', body.changePhoneBody(toE164), changePhone, {
      summary: 'Changes the phone, by the current password or a mailed code; with send-code it mails the code.',
      reply: z.union([replies.changePhoneReply, replies.sentCodeReply]),
    }),
    post('/auth/check-code/', body.checkCodeBody, knowingDocuments(checkCode), {
      summary: 'With send-code mails the same link and code, with check-code signs in by the code.',
      reply: z.union([replies.signedInReply, replies.sendCodeReply, replies.confirmOwnReply]),
      statuses: { code_expired: 400, refresh_code: 400 },
      otherReplies: { 400: z.union([replies.codeExpiredReply, replies.refreshCodeReply]) },
    }),
    post('/api/v1/set-password/', body.setPasswordBody, setPassword, {
      summary: 'Sets a new password and ends all other sessions.',
      reply: replies.setPasswordReply,
    }),
    post('/api/v1/consents/', noBody, ownConsents, {
      summary: 'The consents of the user, withdrawn ones too, and the documents.',
      reply: replies.consentsReply,
    }),
    post('/api/v1/consent-withdraw/', body.consentWithdrawBody, withdrawConsent, {
      summary: 'Withdraws the consent to the newsletter or to the processing of personal data.',
      reply: replies.consentsReply,
    }),
    post('/api/v1/consent-give/', body.consentGiveBody, giveConsent, {
      summary: 'Gives one of these consents, to the version of the text that the page has shown.',
      reply: replies.consentsReply,
    }),
    post('/api/v1/logout/', noBody, signOut, {
      summary: 'Signs out.',
      reply: replies.signedOutReply,
      acceptsPageSession: true,
    }),
    post('/api/v1/logout-all/', noBody, signOutEverywhere, {
      summary: 'Signs out everywhere.',
      reply: replies.signedOutReply,
    }),
    post('/api/v1/ticket/', body.ticketBody, askTicket, {
      summary: 'A ticket that opens the session of a landing on the school’s own pages.',
      reply: replies.ticketReply,
      acceptsPageSession: true,
    }),
  ]),
  ...section('Passkeys', [
    post('/api/v1/passkey-challenge/', passkeyBody.passkeyChallengeBody, passkeyChallenge, {
      summary: 'A challenge for a passkey; with proof, for one of the user’s own in place of the current password.',
      reply: passkeyReplies.passkeyChallengeReply,
    }),
    post('/api/v1/passkey-login/', passkeyBody.passkeyLoginBody, knowingDocuments(passkeyLogin), {
      summary: 'Signs in by a passkey.',
      reply: passkeyReplies.passkeyLoginReply,
    }),
    post('/api/v1/passkey-options/', passkeyBody.passkeyOptionsBody, passkeyOptions, {
      summary:
        'What a browser needs to make a passkey for the user, by a fresh sign-in or a proof of the owner; with send-code it mails the code.',
      reply: passkeyReplies.passkeyOptionsOrMailReply,
    }),
    post('/api/v1/passkey-add/', passkeyBody.passkeyAddBody, passkeyAdd, {
      summary: 'Stores a new passkey of the user.',
      reply: passkeyReplies.passkeysReply,
    }),
    post('/api/v1/passkeys/', passkeyBody.passkeysBody, ownPasskeys, {
      summary: 'The user’s passkeys.',
      reply: passkeyReplies.passkeysReply,
    }),
    post('/api/v1/passkey-rename/', passkeyBody.passkeyRenameBody, passkeyRename, {
      summary: 'Renames a passkey of the user.',
      reply: passkeyReplies.passkeysReply,
    }),
    post('/api/v1/passkey-delete/', passkeyBody.passkeyDeleteBody, passkeyDelete, {
      summary: 'Deletes a passkey of the user, unless it is the only way in.',
      reply: passkeyReplies.passkeysReply,
    }),
  ]),
  ...section('Pages of the sign-in', [
    page('/auth/link/:token/', body.tokenPage, showLink, 'What a mailed link opens: a button that signs in.'),
    form('/auth/link/:token/', body.tokenForm, openLink, 'The button on that page.'),
    page(
      '/auth/confirm/:token/',
      body.tokenPage,
      showConfirmation,
      'What the mail after a registration opens: a button that proves the mailbox.',
    ),
    form('/auth/confirm/:token/', body.tokenForm, confirmMailbox, 'The button on that page.'),
    form(
      '/auth/set-password/',
      body.newPasswordForm,
      saveNewPassword,
      'The form of a new password after a mailed link.',
    ),
    page(
      '/auth/with/:provider/',
      identityBody.identityPage,
      showIdentityStart,
      'What the window of a login provider begins with.',
    ),
    form('/auth/with/:provider/', identityBody.identityForm, startIdentity, 'Leads on to the provider.', 'token'),
    page(
      '/auth/with/:provider/callback/',
      identityBody.identityCallback,
      finishIdentity,
      'What the provider returns to: the window closes, or the sign-in of the school’s own page goes on.',
    ),
    page('/auth/enter/', body.noFields, showEnter, 'What a reload or Back shows after the ticket of a landing.'),
    form('/auth/enter/', body.ticketForm, enter, 'Takes the ticket of a landing.', 'listed'),
  ]),
]
