import { LANGS } from '../../contract/langs.ts'
import { z } from 'zod'
import { CONSENT_ACTS, CONSENT_KINDS } from '../../contract/consents.ts'
import { ofProfile } from '../../contract/profile-fields.ts'
import type { Deps } from '../../app/deps.ts'
import type { Requester } from '../../http/use-case.ts'

const texts = z.record(z.string(), z.string())

const account = z.object({
  email: z.string(),
  emailTyped: z.string().optional(),
  /** A sign-up for an event and a provider tell the name alone. */
  ...ofProfile(() => z.string().optional()),
  name: z.string(),
  phone: z.string().nullable(),
  utm: texts,
  'time-zone': z.string().optional(),
  'success-url': z.string().optional(),
  terms: z.boolean().optional(),
  policy: z.boolean().optional(),
  subscribe: z.boolean().optional(),
  /** What the form has given, by the settings and texts of that moment; a task that is older than this field has none. */
  consents: z
    .array(z.object({ kind: z.enum(CONSENT_KINDS), textVersion: z.string(), act: z.enum(CONSENT_ACTS) }))
    .optional(),
})

const event = z.object({
  kind: z.enum(['Webinar Signed Up', 'Lead Magnet Signed Up']),
  eventKey: z.string(),
  fields: texts,
})

const requester = z.object({
  ip: z.string(),
  origin: z.string(),
  browserHash: z.string().nullable(),
  userAgent: z.string(),
  requestId: z.string(),
  lang: z.enum(LANGS),
})

/** An account to create; if the address has one, its owner is told by mail. `mailed` is the event as `eventToMail` returns it. */
const registration = z.object({
  account,
  event: event.nullable(),
  mailed: texts.nullable(),
  /** The identity that is linked to the new account; null for a registration by form. */
  externalId: z.string().nullable(),
})

/** A mail that signs in, if the address has an account. `target` is the `success-url` of the form. */
const signInRequest = z.object({ email: z.string(), target: z.string().optional(), mailed: texts.nullable() })

/** A sign-up for an event; the address gets an account if it has none. */
const eventRequest = z.object({ account, event, isMailAllowed: z.boolean() })

/** A code to send to a number, if an account has it. `host` is that of the page, for the line that browsers read. */
const phoneCodeRequest = z.object({ sendId: z.string(), phone: z.string(), code: z.string(), host: z.string() })

export type RegistrationRequest = z.output<typeof registration>
export type SignInRequest = z.output<typeof signInRequest>
export type EventRequest = z.output<typeof eventRequest>
export type PhoneCodeRequest = z.output<typeof phoneCodeRequest>

/**
 * What depends on whether an address has an account. With private accounts it is done after the reply, so that neither the reply nor its
 * time tells. Source: SECURITY R8.
 */
export const deferredTask = z.discriminatedUnion('task', [
  registration.extend({ task: z.literal('register'), requester }),
  signInRequest.extend({ task: z.literal('sign-in'), requester }),
  eventRequest.extend({ task: z.literal('sign-up'), requester }),
  phoneCodeRequest.extend({ task: z.literal('phone-code'), requester }),
])

type DeferredTask = z.output<typeof deferredTask>
type WithoutRequester<Task> = Task extends DeferredTask ? Omit<Task, 'requester'> : never

/** Stores a task, which the school does soon. */
export const defer = (
  { transact, mail, now }: Pick<Deps, 'transact' | 'mail' | 'now'>,
  task: WithoutRequester<DeferredTask>,
  caller: Requester,
): Promise<void> => transact((tx) => mail.defer(tx, deferredTask.parse({ ...task, requester: caller }), now()))
