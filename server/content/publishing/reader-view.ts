import { summaryOf } from '../../contract/content/documents/reply.ts'
import type { DocumentKind, JsonObject } from '../../contract/content/state.ts'
import type { DocumentWire } from '../stored/wire.ts'

type Wire = JsonObject

/** The reader's situation: the traits of reader and moment that decide the view. `isSignedUp` and `isOver` only matter for events. */
export interface Situation {
  /** It has reached its opening time and, if paid, the reader has bought it. */
  isOpen: boolean
  /** The reader also sees what an open document reserves for buyers. */
  isBuyer: boolean
  isSignedUp: boolean
  /** The event is over. */
  isOver: boolean
}

/**
 * The fields withheld from readers, with their replacement values: internal ones, those for users signed up for an event, those shown after
 * the event, and those closed with a document. A field that a kind does not have is not added. Source: SECURITY R64, DESIGN §7.
 */
const ofTheSchool: Wire = { unisender_group_id: null, config_data: null }
const forSignedUp: Wire = { webinar_link: '', content_registered: '' }
const forAfterwards: Wire = { content_closed: '', video_result: '' }
const forBuyers: Wire = { materials: '', video_result: '' }
const forReaders: Wire = { content: [], ...forBuyers }

const emptied = <Document extends Wire>(wire: Document, fields: Wire): Document => ({
  ...wire,
  ...Object.fromEntries(Object.entries(fields).filter(([name]) => Object.hasOwn(wire, name))),
})

/** The view of a document for a reader in this situation. */
export const readerView = <Document extends Wire>(
  wire: Document,
  { isOpen, isBuyer, isSignedUp, isOver }: Situation,
): Document =>
  emptied(wire, {
    ...ofTheSchool,
    ...(!isSignedUp && forSignedUp),
    ...(!isOver && forAfterwards),
    ...(!isBuyer && forBuyers),
    ...(!isOpen && forReaders),
  })

export const isEvent = (kind: DocumentKind): kind is 'webinar' | 'contest' => kind === 'webinar' || kind === 'contest'

const EVERYBODY: Situation = { isOpen: true, isBuyer: true, isSignedUp: false, isOver: false }
const NO_ACCESS: Situation = { ...EVERYBODY, isOpen: false }
/** The situation with every field that a reader of an event may ever see. */
const EVERYTHING: Situation = { ...EVERYBODY, isSignedUp: true, isOver: true }

interface StoredViews {
  open: DocumentWire
  closed: DocumentWire
  /** Null if buyers see the same view as everyone. */
  forBuyers: DocumentWire | null
  line: JsonObject
}

/** The page of a paid course is public, its materials are for buyers. */
const ofCourse = (wire: DocumentWire, isPaid: boolean): Pick<StoredViews, 'open' | 'forBuyers'> => {
  const whole = readerView(wire, EVERYBODY)
  if (!isPaid || wire.materials === '') return { open: whole, forBuyers: null }
  return { open: readerView(wire, { ...EVERYBODY, isBuyer: false }), forBuyers: whole }
}

/**
 * The views to store for a document. Of an event, `open` has every field that any reader may see, and `closed` is what readers without a
 * sign-up see before it ends; of other documents they are the views with and without access. `line` is the entry in lists.
 */
export const storedViews = (kind: DocumentKind, wire: DocumentWire, isPaid: boolean): StoredViews => ({
  ...(kind === 'course'
    ? ofCourse(wire, isPaid)
    : { open: readerView(wire, isEvent(kind) ? EVERYTHING : EVERYBODY), forBuyers: null }),
  closed: readerView(wire, isEvent(kind) ? EVERYBODY : NO_ACCESS),
  line: summaryOf(kind, readerView(wire, NO_ACCESS)),
})
