import { useEffect, useState } from 'react'
import { savingTexts } from '../../../texts/studio/saving-texts.ts'
import { CROSS } from '../../icons.ts'
import { RouteLink } from '../../routes/route-link.tsx'
import { removeRow } from '../../row-focus.ts'
import { useStudio } from '../../studio-context.ts'
import { ToolButton } from '../../tool-button.tsx'
import type { KeptDraft } from '../kept-drafts.ts'
import { momentOf } from '../moment.ts'
import { draftsOfPage } from '../use-saving.ts'
import { unsentBy } from './unsent.ts'

/** The documents of the author that have drafts in this browser, the latest draft of each. */
const useLeftDrafts = () => {
  const { client, me } = useStudio()
  const [all, setAll] = useState<readonly KeptDraft[]>([])
  useEffect(() => {
    let isOver = false
    const load = async () => {
      const found = await unsentBy(me.id, client, draftsOfPage())
      if (isOver) return
      setAll(found)
      for (const { editor } of found) await draftsOfPage().markOffered(editor)
    }
    void load()
    return () => {
      isOver = true
    }
  }, [client, me.id])
  const forget = (about: string) => {
    const gone = all.filter((draft) => draft.about === about)
    setAll(all.filter((draft) => draft.about !== about))
    for (const { editor } of gone) void draftsOfPage().forget(editor)
  }
  const latest = all.filter(({ about }, at) => all.findIndex((draft) => draft.about === about) === at)
  return { latest, forget }
}

/** Tells of the edits that closed tabs have left in this browser, also of documents that are not opened again. */
export const LeftDrafts = () => {
  const { lang } = useStudio()
  const { drafts: ownTexts } = savingTexts[lang]
  const { latest, forget } = useLeftDrafts()
  if (latest.length === 0) return null
  return (
    <section className="recovered-drafts" aria-label={ownTexts.label}>
      <p role="status">{ownTexts.says}</p>
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
                label={ownTexts.drop(title)}
                outline={CROSS}
                onClick={({ currentTarget }) => removeRow(currentTarget, () => forget(about))}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
