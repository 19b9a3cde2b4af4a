import { createApiToken, SCOPES, TOKEN_DAYS_MAX } from '../../server/auth/api-tokens/api-tokens.ts'
import { type ApiToken, endToken, liveTokens, tokenById } from '../../server/auth/stores/api-token-store.ts'
import { command, UsageError } from './command.ts'
import { json, plural, stamp, table } from './layout.ts'
import { NOTHING, requirePerson } from './people.ts'
import { asJson, email, optionalChoice, wholeNumber, text } from './schemas.ts'

const DAYS = { from: 1, to: TOKEN_DAYS_MAX, default: 30 }

const row = ({ id, label, scope, createdAt, usedAt, expiresAt }: ApiToken) => [
  id,
  label,
  scope,
  stamp(createdAt),
  stamp(usedAt),
  stamp(expiresAt),
]

const forScripts = ({ id, label, scope, createdAt, usedAt, expiresAt }: ApiToken) => ({
  id,
  label,
  scope,
  createdAt,
  usedAt,
  expiresAt,
})

export const listTokens = command({
  summary: 'the live tokens, never their secrets',
  args: { email },
  options: { json: asJson },
  run: async (context, values) => {
    const person = await requirePerson(context, values.email)
    const tokens = await liveTokens(context.db, person.id, context.now())
    if (values.json) return json(tokens.map(forScripts))
    const title = `${person.email}: ${plural(tokens.length, 'token')}`
    return [title, ...table(['id', 'label', 'scope', 'created', 'last used', 'ends'], tokens.map(row))]
  },
})

export const createToken = command({
  summary: 'a token for the content API, shown once',
  args: { email },
  options: {
    label: text('text', 'what it is for'),
    scope: optionalChoice(SCOPES, 'what it may do; read without it'),
    days: wholeNumber(DAYS, 'number', `how long it lives, at most ${TOKEN_DAYS_MAX}`),
  },
  run: async (context, { email: address, label, scope = 'read', days }) => {
    const person = await requirePerson(context, address)
    const at = context.now()
    const made = await context.transact((tx) => createApiToken(tx, { personId: person.id, label, scope, days, at }))
    if (!made)
      throw new UsageError(
        `Only authors and staff who are not disabled have tokens; ${person.email} is ${person.role}${person.isDisabled ? ', disabled' : ''}.`,
      )
    return [made.token, `It is not shown again. It may ${scope} until ${stamp(made.expiresAt)}; its id is ${made.id}.`]
  },
})

export const revokeToken = command({
  summary: 'ends a token at once',
  args: { id: text('id', 'as `tokens list` shows it') },
  options: {},
  run: async (context, { id }) => {
    const found = await tokenById(context.db, id)
    if (!found) throw new UsageError(`No token has the id ${id}.`)
    const name = `“${found.token.label}” of ${found.email}`
    if (!(await context.confirm(`Revoke the token ${name}?`))) return [NOTHING]
    await context.transact((tx) => endToken(tx, id))
    return [`The token ${name} is revoked.`]
  },
})
