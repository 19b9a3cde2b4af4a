import { randomUUID } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '../../contract/durations.ts'
import type { Db, Transact, Tx } from '../../db/database.ts'
import { digestOf, newToken } from '../secrets.ts'
import { personById, type Person } from '../stores/account-store.ts'
import {
  addToken,
  type ApiToken,
  endOfSession,
  endOlderTokens,
  hasEnded,
  noteUse,
  tokenIdOfSession,
  tokenWithPerson,
} from '../stores/api-token-store.ts'

/** Lets secret scanners recognise a leaked token. */
const PREFIX = 'school_'
/** Source: SECURITY R17. */
export const TOKEN_DAYS_MAX = 90
/** How long a token lives that was issued to a session. */
const SESSION_TOKEN_MS = 12 * HOUR_MS
/** Tabs of one browser that work side by side, each with a token of its own. */
const SESSION_TOKENS_MAX = 5
/** The last use of a token is written at most this often. */
const NOTE_EVERY_MS = HOUR_MS

/** `write` includes reading. */
export const SCOPES = ['read', 'write'] as const
export type Scope = (typeof SCOPES)[number]

const isScope = (scope: string): scope is Scope => SCOPES.some((known) => known === scope)

/** True if the person may use the content API: authors and staff, unless disabled. */
export const mayHoldTokens = ({ role, isDisabled }: Pick<Person, 'role' | 'isDisabled'>): boolean =>
  !isDisabled && (role === 'author' || role === 'staff')

interface NewToken {
  personId: string
  label: string
  scope: Scope
  /** 1 to 90. */
  days: number
  at: Date
}

interface IssuedToken {
  id: string
  token: string
  expiresAt: Date
}

const issue = async (
  tx: Tx,
  row: Pick<ApiToken, 'id' | 'personId' | 'label' | 'scope' | 'createdAt' | 'expiresAt'>,
): Promise<IssuedToken | null> => {
  const owner = await personById(tx, row.personId)
  if (!owner || !mayHoldTokens(owner)) return null
  const token = `${PREFIX}${newToken()}`
  await addToken(tx, { ...row, tokenHash: digestOf(token) })
  return { id: row.id, token, expiresAt: row.expiresAt }
}

/**
 * Creates a token of 256 random bits and answers it only this once: the database stores its SHA-256. Null if the person may not hold
 * tokens. Source: SECURITY R17.
 */
export const createApiToken = async (
  tx: Tx,
  { personId, label, scope, days, at }: NewToken,
): Promise<IssuedToken | null> => {
  if (!Number.isInteger(days) || days < 1 || days > TOKEN_DAYS_MAX)
    throw new RangeError(`a token lives 1 to ${TOKEN_DAYS_MAX} days`)
  const expiresAt = new Date(at.getTime() + days * DAY_MS)
  return issue(tx, { id: randomUUID(), personId, label, scope, createdAt: at, expiresAt })
}

/**
 * Creates a token for a session, for 12 hours; it is over as soon as the session is. Of the tokens of one session the five newest are valid.
 * Null if the session has ended, or if its person may not hold tokens. Source: SECURITY R17.
 */
export const createSessionToken = async (
  tx: Tx,
  { at, ...session }: { personId: string; hash: string; at: Date },
): Promise<IssuedToken | null> => {
  const end = await endOfSession(tx, session)
  if (end === null || end <= at) return null
  await endOlderTokens(tx, { ...session, remaining: SESSION_TOKENS_MAX - 1 })
  const id = tokenIdOfSession(session.hash, randomUUID())
  const expiresAt = new Date(Math.min(at.getTime() + SESSION_TOKEN_MS, end.getTime()))
  return issue(tx, { id, personId: session.personId, label: 'session', scope: 'write', createdAt: at, expiresAt })
}

/** The person that a token authenticates, and the token's scope. */
export interface TokenBearer {
  tokenId: string
  scope: Scope
  person: Person
}

const noteUseOf = async (transact: Transact, { id, usedAt }: ApiToken, at: Date): Promise<void> => {
  if (usedAt && at.getTime() - usedAt.getTime() < NOTE_EVERY_MS) return
  await transact((tx) => noteUse(tx, id, at))
}

/**
 * Finds the person of a token in the database at each call. Null if the token is unknown, revoked or expired, or if its person is disabled
 * or may no longer hold tokens. Source: SECURITY R17.
 */
export const bearerOf = async (
  { db, transact }: { db: Db; transact: Transact },
  token: string,
  at: Date,
): Promise<TokenBearer | null> => {
  if (!token.startsWith(PREFIX)) return null
  const found = await tokenWithPerson(db, digestOf(token))
  if (!found || hasEnded(found.token, found.sessionEnd, at)) return null
  if (!mayHoldTokens(found.person) || !isScope(found.token.scope)) return null
  await noteUseOf(transact, found.token, at)
  return { tokenId: found.token.id, scope: found.token.scope, person: found.person }
}
