import { z } from 'zod'
import type { PayReply } from '../../contract/checkout-replies.ts'
import type { Deps } from '../../deps.ts'
import { createSealer } from '../../mail/sealing.ts'
import type { Attempt } from '../attempt-store.ts'

type Secrets = { config: Pick<Deps['config'], 'sessionSecrets'> }

const sealerOf = ({ config }: Secrets) => createSealer(config.sessionSecrets, 'payment answer')

const payment = z.string()

const secure = z.object({
  formHTML: z.string(),
  action: z.string(),
  fields: z.record(z.string(), z.string()),
  is_frameable: z.boolean(),
})

const action = z.discriminatedUnion('status', [
  z.object({ status: z.literal('to_secure'), payment, answer: z.object({ secure }) }),
  z.object({ status: z.literal('redirect'), payment, redirect_to: z.string() }),
  z.object({ status: z.literal('show_form'), payment, confirmation_token: z.string(), url: z.string() }),
])

const kept = z.object({ sealed: z.string() })

/** What the database may keep of an answer: client secrets, and the bank's form, are in it. Source: SECURITY R73. */
export const sealAnswer = (secrets: Secrets, attemptId: string, answer: PayReply): z.output<typeof kept> => ({
  sealed: sealerOf(secrets).seal(JSON.stringify(answer), attemptId),
})

/** What the person was told to do, as long as that still has to be done; null otherwise. */
export const keptAnswer = (secrets: Secrets, { id, state, answer }: Attempt): PayReply | null => {
  if (state !== 'action' || answer === null) return null
  const text = sealerOf(secrets).open(kept.parse(answer).sealed, id)
  return text === null ? null : action.parse(JSON.parse(text))
}
