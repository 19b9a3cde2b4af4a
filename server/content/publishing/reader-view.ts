import { summaryOf } from '../../contract/content/documents/reply.ts'
import type { DocumentKind, JsonObject } from '../../contract/content/state.ts'

/** A document as it is answered. */
export type Wire = JsonObject

/** Who reads, and when. For what is no event the last two say nothing. */
export interface Situation {
  /** Its moment has come, and the reader has paid where that takes a payment. */
  isOpen: boolean
  /** They see what is for buyers of what is open. */
  isBuyer: boolean
  isSignedUp: boolean
  /** The event is over. */
  isOver: boolean
}

/**
 * The one list of what readers do not see, each with what they see instead: what the school keeps for itself, what is for those who
 * have signed up for an event, what comes after it, and what is closed with a document. Kinds without a field are not given one.
 * Source: SECURITY R64, DESIGN §7.
 */
const ofTheSchool: Wire = { unisender_group_id: null, config_data: null }
const forSignedUp: Wire = { webinar_link: '', content_registered: '' }
const forAfterwards: Wire = { content_closed: '', video_result: '' }
const forBuyers: Wire = { materials: '', video_result: '' }
const forReaders: Wire = { content: [], ...forBuyers }

const emptied = (wire: Wire, fields: Wire): Wire => ({
  ...wire,
  ...Object.fromEntries(Object.entries(fields).filter(([name]) => Object.hasOwn(wire, name))),
})

/** What a reader sees of a document. */
export const readerView = (wire: Wire, { isOpen, isBuyer, isSignedUp, isOver }: Situation): Wire =>
  emptied(wire, {
    ...ofTheSchool,
    ...(!isSignedUp && forSignedUp),
    ...(!isOver && forAfterwards),
    ...(!isBuyer && forBuyers),
    ...(!isOpen && forReaders),
  })

export const isEvent = (kind: DocumentKind): kind is 'webinar' | 'contest' => kind === 'webinar' || kind === 'contest'

const EVERYBODY: Situation = { isOpen: true, isBuyer: true, isSignedUp: false, isOver: false }
const NOBODY_YET: Situation = { ...EVERYBODY, isOpen: false }
/** All that any reader of an event sees at any time. */
const EVERYTHING: Situation = { ...EVERYBODY, isSignedUp: true, isOver: true }

interface KeptViews {
  open: Wire
  closed: Wire
  /** Null where buyers see what everybody does. */
  forBuyers: Wire | null
  line: JsonObject
}

/** The page of a paid course is there for everybody, its materials are not. */
const ofCourse = (wire: Wire, isPaid: boolean): Pick<KeptViews, 'open' | 'forBuyers'> => {
  const whole = readerView(wire, EVERYBODY)
  if (!isPaid || wire.materials === '') return { open: whole, forBuyers: null }
  return { open: readerView(wire, { ...EVERYBODY, isBuyer: false }), forBuyers: whole }
}

/**
 * The views that are kept of a document. Of an event `open` has all that any reader ever sees of it, and `closed` is what everybody sees
 * before it; of anything else they are what those see to whom it is open and those to whom it is not. `line` is that of a list.
 */
export const keptViews = (kind: DocumentKind, wire: Wire, isPaid: boolean): KeptViews => ({
  ...(kind === 'course'
    ? ofCourse(wire, isPaid)
    : { open: readerView(wire, isEvent(kind) ? EVERYTHING : EVERYBODY), forBuyers: null }),
  closed: readerView(wire, isEvent(kind) ? EVERYBODY : NOBODY_YET),
  line: summaryOf(kind, readerView(wire, NOBODY_YET)),
})
