import * as z from 'zod'
import { PAGE_METHODS } from './checkout/methods.ts'
import { ofProfile } from './profile-fields.ts'
import { errorTexts, strictBody } from './schemas-fields.ts'

/** The forms check these fields again by the schema of the call that they stand for, so that a refusal shows the form with its sentence. */
const field = z.string().max(1_000)

const next = { next: field.optional() }

/** `next`: the page of the school that the sign-in leads to. */
export const signInPage = z.object(next)

export const signInForm = strictBody({ ...next, username: field.optional(), password: field.optional() })

export const mailForm = strictBody({ ...next, email: field.optional() })

/** `own`: the answer to the question who registered, after a right code. */
export const codeForm = strictBody({
  ...next,
  email: field.optional(),
  code: field.optional(),
  own: field.optional(),
})

export const registerForm = strictBody({
  ...next,
  email: field.optional(),
  ...ofProfile(() => field.optional()),
  phone: field.optional(),
  terms: field.optional(),
  policy: field.optional(),
  subscribe: field.optional(),
  'terms-version': field.optional(),
  'policy-version': field.optional(),
  'subscribe-version': field.optional(),
})

/** Products by their names and months: `course:12,school:1:3`. Without them the page shows the cart. */
export const orderPage = z.object({ products: z.string().max(2_000).optional() })

export const orderForm = strictBody({ products: z.string().max(2_000) })

export const removeForm = strictBody({ item_id: field.optional() })

export const payForm = strictBody({
  method: z.enum(PAGE_METHODS, { error: errorTexts.notOffered }),
  total: field,
  items: z.string().max(8_192),
})

export type SignInPage = z.output<typeof signInPage>
export type SignInForm = z.output<typeof signInForm>
export type MailForm = z.output<typeof mailForm>
export type CodeForm = z.output<typeof codeForm>
export type RegisterForm = z.output<typeof registerForm>
export type OrderPage = z.output<typeof orderPage>
export type OrderForm = z.output<typeof orderForm>
export type RemoveForm = z.output<typeof removeForm>
export type PayForm = z.output<typeof payForm>
