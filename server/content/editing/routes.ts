import type { z } from 'zod'
import { editingBody, editingReply, editorUuid } from '../../contract/content/editing.ts'
import type { DocumentKind } from '../../contract/content/state.ts'
import { numbered } from '../../contract/content/terms.ts'
import { route } from '../../http/rest/define.ts'
import type { MemberCaller, RestRoute } from '../../http/rest/route.ts'
import { documentKinds, kinds } from '../kinds.ts'
import type { Which } from '../versions/life.ts'
import { documentFor, type VersionDeps } from '../versions/params.ts'
import { editorsOf, endEditing, keepEditing } from './editing-store.ts'

const section = 'Who is editing'

/** An editor's tab renews its lease every 20 seconds, so that two calls in a row may be lost. */
const LEASE_MS = 60_000
const EDITORS_MAX = 50

/** A tab of the caller. */
type Tab = Which & { editor: string }

/**
 * Records for a minute that the caller has the document open in a tab, and returns all editors who have. It writes neither a version nor an
 * audit entry. 404 unless the caller may edit the document.
 */
const edit = async (
  { db, transact, now }: VersionDeps,
  { editor, ...which }: Tab,
  { member }: MemberCaller,
): Promise<z.output<typeof editingReply>> => {
  const at = now()
  const { id: contentId } = await documentFor(db, which, member)
  const found = await transact(async (tx) => {
    const tab = { contentId, personId: member.id, editor }
    await keepEditing(tx, tab, { at, endsAt: new Date(at.getTime() + LEASE_MS) })
    return editorsOf(tx, contentId, at, EDITORS_MAX)
  })
  return {
    editors: found.map((tab) => {
      const isMe = tab.personId === member.id
      const isThisTab = isMe && tab.editor === editor
      return { name: tab.name, since: tab.since.toISOString(), is_me: isMe, is_this_tab: isThisTab }
    }),
  }
}

/** Removes a tab of the caller from the document's editors. */
const leave = async (
  { db, transact }: VersionDeps,
  { editor, ...which }: Tab,
  { member }: MemberCaller,
): Promise<void> => {
  const { id: contentId } = await documentFor(db, which, member)
  await transact((tx) => endEditing(tx, { contentId, personId: member.id, editor }))
}

const editingOf = (kind: DocumentKind): RestRoute[] => {
  const path = `/${kinds[kind].path}/:id/editing/`
  return [
    route({
      method: 'post',
      path,
      audience: 'author',
      section,
      summary: 'Says that the caller is editing the document, for a minute; answers everybody who is, tab by tab.',
      params: numbered,
      body: editingBody,
      limit: 'editingPerson',
      replies: { 200: editingReply },
      handler: async (deps, { params, body }, caller) => ({
        status: 200,
        body: await edit(deps, { kind, number: params.id, ...body }, caller),
      }),
    }),
    route({
      method: 'delete',
      path: `${path}:editor/`,
      audience: 'author',
      section,
      summary: 'Says that a tab of the caller has stopped editing the document.',
      params: numbered.extend({ editor: editorUuid }),
      limit: 'editingPerson',
      replies: { 204: null },
      handler: async (deps, { params: { id, editor } }, caller) => {
        await leave(deps, { kind, number: id, editor }, caller)
        return { status: 204 }
      },
    }),
  ]
}

/** Routes that tell the editors of a document about each other. */
export const editingRoutes: readonly RestRoute[] = documentKinds.flatMap(editingOf)
