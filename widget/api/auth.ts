import type {
  AddPhoneReply,
  CheckAuthReply,
  CheckCodeReply,
  RegisterReply,
  SendCodeReply,
  SendMagicLinkReply,
  SignedInReply,
} from '../../server/contract/replies.ts'
import type { Client, Fields } from './client.ts'
import {
  isAddPhoneReply,
  isCheckCodeReply,
  isRegisterReply,
  isSendCodeReply,
  isSendMagicLinkReply,
  isSignedInReply,
  isTicketReply,
} from './replies.ts'
import type { Result } from './result.ts'

/** The sign-in calls by their wire fields. Source: sign-in spec §7. */
export interface AuthApi {
  check: () => Promise<Result<CheckAuthReply>>
  signIn: (fields: Fields) => Promise<Result<SignedInReply>>
  register: (fields: Fields) => Promise<Result<RegisterReply>>
  sendLink: (fields: Fields) => Promise<Result<SendMagicLinkReply>>
  addPhone: (fields: Fields) => Promise<Result<AddPhoneReply>>
  sendCode: (fields: Fields) => Promise<Result<SendCodeReply>>
  checkCode: (fields: Fields) => Promise<Result<CheckCodeReply>>
  /** A ticket that opens this page's session on the school's own page `target`; none where the server refuses one. */
  ticketTo: (target: string) => Promise<string | undefined>
}

export const createAuthApi = ({ check, post }: Client): AuthApi => ({
  check,
  signIn: (fields) => post('/api/v1/landing-auth/', fields, isSignedInReply),
  register: (fields) => post('/api/v1/landing-registration-site/', fields, isRegisterReply),
  sendLink: (fields) => post('/api/v1/landing-send-ml/', fields, isSendMagicLinkReply),
  addPhone: (fields) => post('/api/v1/landing-add-phone/', fields, isAddPhoneReply),
  sendCode: (fields) => post('/auth/check-code/', { ...fields, 'send-code': '1' }, isSendCodeReply),
  checkCode: (fields) => post('/auth/check-code/', { ...fields, 'check-code': '1' }, isCheckCodeReply),
  ticketTo: async (target) => {
    const reply = await post('/api/v1/ticket/', { 'success-url': target }, isTicketReply)
    return reply.ok ? reply.body.ticket : undefined
  },
})
