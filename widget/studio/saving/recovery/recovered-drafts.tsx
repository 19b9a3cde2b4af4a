import { useEffect, useState } from 'react'
import { savingTexts } from '../../../texts/studio/saving-texts.ts'
import { CROSS } from '../../ui/icons.ts'
import { RouteLink } from '../../routes/route-link.tsx'
import { removeRow } from '../../ui/row-focus.ts'
import { useStudio } from '../../ui/studio-context.ts'
import { ToolButton } from '../../ui/tool-button.tsx'
import type { LocalDraft } from '../local-drafts.ts'
import { momentOf } from '../moment.ts'
import { draftsOfPage } from '../use-saving.ts'
import { unsentDrafts } from './unsent-drafts.ts'

/** The documents of the author that have drafts in this browser, the latest draft of each. */
const useRecoveredDrafts = () => {
  const { client, me } = useStudio()
  const [all, setAll] = useState<readonly LocalDraft[]>([])
  useEffect(() => {
    let isOver = false
    const load = async () => {
      const found = await unsentDrafts(me.id, client, draftsOfPage())
      if (isOver) return
      setAll(found)
      for (const { editor } of found) await draftsOfPage().markOffered(editor)
    }
    void load()
    return () => {
      isOver = true
    }
  }, [client, me.id])
  const remove = (about: string) => {
    const removed = all.filter((draft) => draft.about === about)
    setAll(all.filter((draft) => draft.about !== about))
    for (const { editor } of removed) void draftsOfPage().remove(editor)
  }
  const latest = all.filter(({ about }, at) => all.findIndex((draft) => draft.about === about) === at)
  return { latest, forget: remove }
}

/** Lists the edits that closed tabs have stored in this browser, also of documents that are not opened again. */
export const RecoveredDrafts = () => {
  const { lang } = useStudio()
  const { drafts: ownTexts } = savingTexts[lang]
  const { latest, forget: remove } = useRecoveredDrafts()
  if (latest.length === 0) return null
  return (
    <section className="recovered-drafts" aria-label={ownTexts.label}>
      <p role="status">{ownTexts.summary}</p>
      <ul role="list">
        {latest.map(({ about, at, document: { kind, fields } }) => {
          const title = fields.title || ownTexts.untitled
          return (
            <li key={about}>
              <RouteLink className="link" to={{ screen: 'document', kind, id: fields.id ?? null }}>
                {title}
              </RouteLink>
              <small>{ownTexts.from(momentOf(at, lang))}</small>
              <ToolButton
                label={ownTexts.discard(title)}
                outline={CROSS}
                onClick={({ currentTarget }) => removeRow(currentTarget, () => remove(about))}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
