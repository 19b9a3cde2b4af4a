import * as body from '../contract/schemas.ts'
import { ask, form, noBody, page, post } from '../http/form/endpoint.ts'
import { addPhone, changePhone, toE164 } from './accounts/change-phone.ts'
import { checkCode } from './code/check-code.ts'
import { knowingDocuments } from './events/event-of-document.ts'
import { registerEvent, registerUserWebinar, registerWebinar, startFreeLesson } from './events/register-event.ts'
import { facebookLogin } from './facebook/facebook-login.ts'
import { confirmMailbox, showConfirmation, openLink, showLink } from './links/link-page.ts'
import { sendSignInMail } from './links/mail-sign-in.ts'
import { saveNewPassword, setPassword } from './password/set-password.ts'
import { register } from './accounts/register.ts'
import { captchaChallenge } from './captcha/require-captcha.ts'
import { checkAuth, signOut, signOutEverywhere } from './sign-in/session-calls.ts'
import { signIn } from './sign-in/sign-in.ts'
import { enter } from './tickets/enter.ts'
import { askTicket } from './tickets/issue-ticket.ts'

/** Every call and page of sign-in. Source: sign-in spec §7, DESIGN §5. */
export const authEndpoints = [
  ask('/api/v1/check_auth/', checkAuth),
  ask('/api/v1/captcha/', captchaChallenge('first')),
  ask('/api/v1/captcha/second/', captchaChallenge('second')),
  post('/api/v1/landing-auth/', body.signInBody, knowingDocuments(signIn)),
  post('/api/v1/facebook-login/', body.facebookLoginBody, knowingDocuments(facebookLogin)),
  post('/api/v1/landing-registration-site/', body.registerBody(toE164), knowingDocuments(register)),
  post('/api/v1/landing-registration/v2/', body.registerBody(toE164), knowingDocuments(register)),
  post('/api/v1/register-webinar/', body.eventBody(toE164), knowingDocuments(registerWebinar, 'Webinar Signed Up')),
  post('/api/v1/register-user-webinar/', body.ownEventBody, knowingDocuments(registerUserWebinar, 'Webinar Signed Up')),
  post('/api/v1/register-event/', body.eventBody(toE164), knowingDocuments(registerEvent)),
  post('/api/v1/start-free-lesson/', body.ownEventBody, startFreeLesson),
  post('/api/v1/landing-send-ml/', body.magicLinkBody, knowingDocuments(sendSignInMail)),
  post('/api/v1/landing-add-phone/', body.addPhoneBody(toE164), knowingDocuments(addPhone)),
  post('/api/v1/change-phone/', body.changePhoneBody(toE164), changePhone),
  post('/auth/check-code/', body.checkCodeBody, knowingDocuments(checkCode), { code_expired: 400, refresh_code: 400 }),
  post('/api/v1/set-password/', body.setPasswordBody, setPassword),
  post('/api/v1/logout/', noBody, signOut),
  post('/api/v1/logout-all/', noBody, signOutEverywhere),
  post('/api/v1/ticket/', body.ticketBody, askTicket),
  page('/auth/link/:token/', body.tokenPage, showLink),
  form('/auth/link/:token/', body.tokenForm, openLink),
  page('/auth/confirm/:token/', body.tokenPage, showConfirmation),
  form('/auth/confirm/:token/', body.tokenForm, confirmMailbox),
  form('/auth/set-password/', body.newPasswordForm, saveNewPassword),
  form('/auth/enter/', body.ticketForm, enter, 'listed'),
]
