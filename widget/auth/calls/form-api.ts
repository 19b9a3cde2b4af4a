import type { AddPhoneReply } from '../../../server/contract/replies.ts'
import type { Client, Fields } from '../../api/client.ts'
import { isReply, isText } from '../../api/guards.ts'
import { isRegisterReply } from '../../api/replies.ts'

const isAddPhoneReply = isReply<AddPhoneReply>('ok', { phone: isText })

/** The calls of who has no account or no phone yet. Source: sign-in spec §7. */
export const formApi = ({ post }: Client) => ({
  register: (fields: Fields) => post('/api/v1/landing-registration-site/', fields, isRegisterReply),
  /** Registration and event in one call. */
  registerForEvent: (fields: Fields) => post('/api/v1/landing-registration/v2/', fields, isRegisterReply),
  addPhone: (fields: Fields) => post('/api/v1/landing-add-phone/', fields, isAddPhoneReply),
})
