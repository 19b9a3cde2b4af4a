import type { Failure, Outcome } from '../../../api/content/outcome.ts'
import type { Document } from '../../../api/content/wire.ts'
import { isAlike } from '../../document/differences.ts'
import type { Errors } from '../../document/document-store.ts'
import { errorsOf, withoutRefused } from '../../document/errors.ts'
import type { EditedDocument } from '../../document/model.ts'

/** The school checks a document in several steps: what one of them refuses hides what the next would. */
const TRIES_MAX = 6

/** A document that is saved in one or several tries, each without what the school has refused in the tries before. */
export interface Attempt {
  document: EditedDocument
  /** What the next request sends, or the last one has sent. */
  sent: EditedDocument
  refused: Errors
  tries: number
}

export const firstAttempt = (document: EditedDocument): Attempt => ({
  document,
  sent: document,
  refused: new Map(),
  tries: 1,
})

interface AfterReply {
  attempt: Attempt
  isOver: boolean
  /** The school has all of the document but what it has refused. */
  isRestSaved: boolean
}

/**
 * The next try after a reply. What the school refuses does not prevent the rest from being saved: the rest is sent again without it. The
 * attempt is over if nothing else has changed since `base`, which the school has.
 */
export const afterReply = (attempt: Attempt, reply: { ok: true } | Failure, base: EditedDocument): AfterReply => {
  if (reply.ok || reply.reason !== 'invalid') return { attempt, isOver: true, isRestSaved: reply.ok }
  const { document, sent, tries } = attempt
  const refused: Errors = new Map([...attempt.refused, ...errorsOf(sent, reply)])
  const rest = withoutRefused(document, base, refused.keys())
  const isRestSaved = isAlike(rest, base)
  const isOver = isRestSaved || refused.size === attempt.refused.size || tries === TRIES_MAX
  return {
    attempt: isOver ? { ...attempt, refused } : { document, sent: rest, refused, tries: tries + 1 },
    isOver,
    isRestSaved,
  }
}

/** Saves all of a document that the school accepts. The outcome is that of the last request. */
export const saveAccepted = async (
  save: (document: EditedDocument) => Promise<Outcome<Document>>,
  document: EditedDocument,
  base: EditedDocument,
): Promise<{ outcome: Outcome<Document>; refused: Errors }> => {
  let attempt = firstAttempt(document)
  for (;;) {
    const outcome = await save(attempt.sent)
    const next = afterReply(attempt, outcome, base)
    attempt = next.attempt
    if (next.isOver) return { outcome, refused: attempt.refused }
  }
}
