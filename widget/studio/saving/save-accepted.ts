import type { Outcome } from '../../api/content/outcome.ts'
import type { Document } from '../../api/content/wire.ts'
import { isAlike } from '../document/differences.ts'
import type { Faults } from '../document/document-store.ts'
import { faultsOf, withoutRefused } from '../document/faults.ts'
import type { EditedDocument } from '../document/model.ts'

/** The school checks a document in several steps: what one of them refuses hides what the next would. */
const TRIES_MAX = 6

interface Accepted {
  /** What was sent last. */
  sent: EditedDocument
  outcome: Outcome<Document>
  /** What the school has refused of the document. */
  refused: Faults
  /** The school has all of the document but what it has refused. */
  isRestSaved: boolean
}

/**
 * Saves a document. What the school refuses in it holds nothing else back: the rest is sent again without it. The outcome is the refusal if
 * nothing else has changed since `base`, which the school has.
 */
export const saveAccepted = async (
  save: (document: EditedDocument) => Promise<Outcome<Document>>,
  document: EditedDocument,
  base: EditedDocument,
): Promise<Accepted> => {
  let sent = document
  let refused: Faults = new Map()
  for (let tries = 1; ; tries += 1) {
    const outcome = await save(sent)
    if (outcome.ok || outcome.reason !== 'invalid') return { sent, outcome, refused, isRestSaved: outcome.ok }
    const known = refused.size
    refused = new Map([...refused, ...faultsOf(sent, outcome)])
    const rest = withoutRefused(document, base, refused.keys())
    const isRestSaved = isAlike(rest, base)
    if (isRestSaved || refused.size === known || tries === TRIES_MAX) return { sent, outcome, refused, isRestSaved }
    sent = rest
  }
}
