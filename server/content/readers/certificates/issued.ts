import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import type { UserCertificateBody } from '../../../contract/content/certificates.ts'
import { DAY_MS } from '../../../contract/durations.ts'
import type { Tx } from '../../../db/database.ts'
import type { Deps } from '../../../app/deps.ts'
import { certificatePath } from '../../../contract/content/documents/page-paths.ts'
import { listAddress, listReply, offsetOf } from '../../../http/rest/lists.ts'
import { type InputError, invalid, missing } from '../../../http/problem.ts'
import type { MemberCaller, RestReply } from '../../../http/rest/route.ts'
import { imageView } from '../../images/addresses.ts'
import { nextNumber } from '../../stored/number-store.ts'
import { mails, mailSite } from '../../../mail/templates.ts'
import { isStaff, isWriter } from '../../rights.ts'
import { writeAudit } from '../../stored/audit.ts'
import { documentNamed, documentId } from '../../../contract/content/documents/document-id.ts'
import type { issuedQuery } from './schemas.ts'
import {
  certificateById,
  changeIssued,
  documentOwner,
  insertIssued,
  type Issued,
  issuedById,
  issuedPage,
  recipientById,
  setShowsName,
  titleOf,
} from './certificate-store.ts'

const courseOf = (contentId: string | null): number | null => {
  const { kind, id = null } = documentNamed(contentId ?? '') ?? {}
  return kind === 'course' ? id : null
}

const wireOf = ({
  id,
  certificateId,
  preset,
  personId,
  contentId,
  words,
  code,
  showsName,
  issuedAt,
  ...picture
}: Issued) => ({
  id,
  ...imageView(picture),
  certificate: certificateId,
  preset,
  user: personId,
  course: courseOf(contentId),
  document: contentId,
  words,
  code,
  shows_name: showsName,
  issued_at: issuedAt.toISOString(),
})

/** Staff see all, authors those that they have issued or received, others those that they have received. */
const visibleTo = (caller: MemberCaller) => {
  const { id } = caller.member
  return isStaff(caller) ? null : { personId: id, orIssuedBy: isWriter(caller) ? id : null }
}

const about = ({ course, document }: { course?: number | null | undefined; document?: string | null | undefined }) =>
  document ?? (course ? documentId('course', course) : null)

export const listIssued = async (
  deps: Deps,
  { query }: { query: z.output<typeof issuedQuery> },
  caller: MemberCaller,
): Promise<RestReply> => {
  const { user, course, certificate } = query
  const contentId = about({ course }) ?? undefined
  const filter = { of: visibleTo(caller), personId: user, contentId, certificateId: certificate }
  const { rows, ...total } = await issuedPage(deps.db, filter, offsetOf(query))
  const address = listAddress(deps, '/custom-certificates-user/')
  return { status: 200, body: listReply(rows.map(wireOf), total, query, address) }
}

/** Returns one of the certificates that the caller's list contains. */
export const readIssued = async (
  deps: Deps,
  { params: { id } }: { params: { id: number } },
  caller: MemberCaller,
): Promise<RestReply> => {
  const { rows } = await issuedPage(deps.db, { of: visibleTo(caller), id }, { limit: 1, offset: 0 })
  const [found = missing()] = rows
  return { status: 200, body: wireOf(found) }
}

type Before = Pick<Issued, 'certificateId' | 'personId' | 'contentId'> | null

/**
 * Errors of a certificate. Authors use their own backgrounds and documents; staff may use any, and need no document. Unchanged values are
 * always accepted.
 */
const errorsOf = async (
  tx: Tx,
  body: UserCertificateBody,
  before: Before,
  caller: MemberCaller,
): Promise<InputError[]> => {
  const mayAll = isStaff(caller)
  const isOwn = (owner: string | null | undefined) => mayAll || owner === caller.member.id
  const certificate = await certificateById(tx, body.certificate)
  const contentId = about(body)
  const isSameDocument = before !== null && before.contentId === contentId
  const document = contentId === null ? null : await documentOwner(tx, contentId)
  const field = body.document ? 'document' : 'course'
  const errors: (InputError | null)[] = [
    certificate && (isOwn(certificate.ownerId) || before?.certificateId === certificate.id)
      ? null
      : { path: ['certificate'], message: 'certificateMissing', about: { id: body.certificate } },
    (await recipientById(tx, body.user)) ? null : { path: ['user'], message: 'userMissing' },
    contentId === null && !mayAll && !isSameDocument ? { path: ['course'], message: 'required' } : null,
    contentId !== null && !isSameDocument && !(document && isOwn(document.authorId))
      ? { path: [field], message: 'documentMissing' }
      : null,
    body.document && body.course && body.document !== about({ course: body.course })
      ? { path: ['document'], message: 'documentTwice' }
      : null,
  ]
  return errors.filter((error) => error !== null)
}

const checked = async (tx: Tx, body: UserCertificateBody, before: Before, caller: MemberCaller) => {
  const errors = await errorsOf(tx, body, before, caller)
  if (errors.length > 0) invalid(...errors)
  return { certificateId: body.certificate, personId: body.user, contentId: about(body), words: body.words }
}

const noteOf = (
  { member, tokenId }: MemberCaller,
  action: 'create' | 'edit' | 'show-name' | 'hide-name',
  id: number,
  at: Date,
) => ({
  personId: member.id,
  tokenId,
  action,
  at,
  target: `user-certificate:${id}`,
  version: null,
})

/** 48 random bits. */
const newCode = (): string => randomBytes(6).toString('hex')

/** How long the mail about a certificate may wait to be sent. */
const MAIL_MS = 7 * DAY_MS

/** Mails a certificate to its owner, unless they have given it to themselves. */
const mailIssued = async (
  tx: Tx,
  { mail, config, now }: Pick<Deps, 'mail' | 'config' | 'now'>,
  { id, personId, contentId, words, code, issuedBy }: Issued,
): Promise<void> => {
  const recipient = personId === issuedBy ? null : await recipientById(tx, personId)
  if (!recipient || code === null) return
  const title = words.title || (contentId === null ? null : await titleOf(tx, contentId))
  const details = { name: recipient.name, title, link: `${config.baseUrl}${certificatePath(code)}` }
  const at = now()
  await mail.enqueue(tx, {
    ...mails.certificateIssued(mailSite(config), details, 'ru'),
    to: recipient.email,
    at,
    expiresAt: new Date(at.getTime() + MAIL_MS),
    dedupeKey: `user-certificate:${id}`,
  })
}

/** Issues a certificate to a person, who gets a mail. */
export const issueCertificate = async (
  deps: Deps,
  { body }: { body: UserCertificateBody },
  caller: MemberCaller,
): Promise<RestReply> => {
  const at = deps.now()
  const made = await deps.transact(async (tx) => {
    const row = await checked(tx, body, null, caller)
    const id = await nextNumber(tx, 'user-certificate')
    await insertIssued(tx, { id, ...row, code: newCode(), issuedBy: caller.member.id, issuedAt: at })
    await writeAudit(tx, noteOf(caller, 'create', id, at))
    const issued = (await issuedById(tx, id)) ?? missing()
    await mailIssued(tx, deps, issued)
    return issued
  })
  return { status: 201, body: wireOf(made) }
}

/** Replaces the text, document or background of an issued certificate; for its issuer and staff. */
export const replaceIssued = async (
  deps: Deps,
  { params: { id }, body }: { params: { id: number }; body: UserCertificateBody },
  caller: MemberCaller,
): Promise<RestReply> => {
  const changed = await deps.transact(async (tx) => {
    const found = await issuedById(tx, id)
    if (!found || (found.issuedBy !== caller.member.id && !isStaff(caller))) return missing()
    await changeIssued(tx, id, await checked(tx, body, found, caller))
    await writeAudit(tx, noteOf(caller, 'edit', id, deps.now()))
    return (await issuedById(tx, id)) ?? missing()
  })
  return { status: 200, body: wireOf(changed) }
}

/** Shows the name on a certificate to whoever checks it, or hides it again; for its owner. */
export const setNameShown =
  (action: 'show-name' | 'hide-name') =>
  async (deps: Deps, { params: { id } }: { params: { id: number } }, caller: MemberCaller): Promise<RestReply> => {
    const changed = await deps.transact(async (tx) => {
      const found = await issuedById(tx, id)
      if (found?.personId !== caller.member.id) return missing()
      const showsName = action === 'show-name'
      if (found.showsName === showsName) return found
      await setShowsName(tx, id, showsName)
      await writeAudit(tx, noteOf(caller, action, id, deps.now()))
      return { ...found, showsName }
    })
    return { status: 200, body: wireOf(changed) }
  }
