import * as z from 'zod'
import * as replies from '../../contract/replies.ts'
import type { EndpointTexts, EndpointWords } from './endpoint-words.ts'

const call = (says: string, reply: z.core.$ZodType, others: Record<number, z.core.$ZodType> = {}): EndpointWords => ({
  section: 'Sign-in',
  says,
  replies: { 200: reply, ...others },
})

const page = (says: string): EndpointWords => ({ section: 'Pages of the sign-in', says })

const V1 = '/api/v1'

/** Every call and page of the sign-in. */
export const authWords: EndpointTexts = {
  [`POST ${V1}/check_auth/`]: call(
    'Tells who is signed in, hands out the anti-forgery token and says what the forms can offer.',
    replies.checkAuthReply,
  ),
  [`POST ${V1}/captcha/`]: call('A puzzle for the first check of the captcha.', replies.captchaChallengeReply),
  [`POST ${V1}/captcha/second/`]: call('A puzzle for the second check of the captcha.', replies.captchaChallengeReply),
  [`POST ${V1}/landing-auth/`]: call('Signs in by an address and a password.', replies.signedInReply),
  [`POST ${V1}/facebook-login/`]: call('Signs in by a token of Facebook.', replies.facebookLoginReply),
  [`POST ${V1}/landing-registration-site/`]: call('Registers somebody on a page of the school.', replies.registerReply),
  [`POST ${V1}/landing-registration/v2/`]: call('Registers somebody on a landing.', replies.registerReply),
  [`POST ${V1}/register-webinar/`]: call(
    'Signs somebody up for a webinar by what they have typed.',
    replies.registerWebinarReply,
  ),
  [`POST ${V1}/register-user-webinar/`]: call('Signs up who is signed in for a webinar.', replies.registerWebinarReply),
  [`POST ${V1}/register-event/`]: call('Signs somebody up for an event.', replies.registerEventReply),
  [`POST ${V1}/start-free-lesson/`]: call('Opens the free lesson to who is signed in.', replies.startFreeLessonReply),
  [`POST ${V1}/landing-send-ml/`]: call(
    'Mails a link that signs in, or sends an unknown address to the registration.',
    replies.sendCodeReply,
  ),
  [`POST ${V1}/landing-add-phone/`]: call('Adds the first phone of who is signed in.', replies.addPhoneReply),
  [`POST ${V1}/change-phone/`]: call(
    'Changes the phone, by the current password or a mailed code; with send-code it mails the code.',
    z.union([replies.changePhoneReply, replies.sentCodeReply]),
  ),
  'POST /auth/check-code/': call(
    'With send-code mails a one-time code, with check-code signs in by it.',
    z.union([replies.signedInReply, replies.sendCodeReply]),
    { 400: z.union([replies.codeExpiredReply, replies.refreshCodeReply]) },
  ),
  [`POST ${V1}/set-password/`]: call('Sets a new password and ends all other sessions.', replies.setPasswordReply),
  [`POST ${V1}/logout/`]: call('Signs out.', replies.signedOutReply),
  [`POST ${V1}/logout-all/`]: call('Signs out everywhere.', replies.signedOutReply),
  [`POST ${V1}/ticket/`]: call(
    'A ticket that opens the session of a landing on the school’s own pages.',
    replies.ticketReply,
  ),
  'GET /auth/link/:token/': page('What a mailed link opens: a button that signs in.'),
  'POST /auth/link/:token/': page('The button on that page.'),
  'GET /auth/confirm/:token/': page('What the mail after a registration opens: a button that proves the mailbox.'),
  'POST /auth/confirm/:token/': page('The button on that page.'),
  'POST /auth/set-password/': page('The form of a new password after a mailed link.'),
  'POST /auth/enter/': page('Where a landing takes a ticket to.'),
}
