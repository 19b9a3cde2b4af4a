import { useStore } from 'zustand'
import { courseTexts } from '../../texts/studio/course-texts.ts'
import { publishTexts } from '../../texts/studio/publish-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { moscowText } from '../details/moscow.ts'
import type { DocumentStoreApi } from '../document/document-store.ts'
import { useStudio } from '../ui/studio-context.ts'
import { LessonLink, type PublishedLessons } from './lesson-drafts.tsx'
import { opensAtOf, publicAddressOf, publicationStateOf } from '../documents/publication-state.tsx'

/** The lessons that were published too, and those that were refused, with what is wrong. */
const LessonsDone = ({ published, failures }: PublishedLessons) => {
  const texts = courseTexts[useStudio().lang]
  return (
    <>
      {published > 0 && <p>{texts.published(published)}</p>}
      {failures.length > 0 && (
        <Notice tone="danger">
          {texts.refused(failures.length)}
          <ul className="publish-issues" role="list">
            {failures.map(({ line, failure: { fields, detail } }) => (
              <li key={line.id}>
                <span>
                  <LessonLink line={line} />
                  <small>{Object.values(fields).flat().join(' ') || detail}</small>
                </span>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}

/** The address of the published document, and the results of its lessons. */
export const PublishDone = ({ store, lessons }: { store: DocumentStoreApi; lessons: PublishedLessons }) => {
  const { lang, apiBase, notify } = useStudio()
  const texts = publishTexts[lang]
  const document = useStore(store, (state) => state.document)
  const address = publicAddressOf(document, apiBase)
  const opensAt = opensAtOf(document)
  const isScheduled = publicationStateOf(document) === 'scheduled' && opensAt !== null
  const copy = async () => {
    await navigator.clipboard.writeText(address)
    notify('success', texts.copied)
  }
  return (
    <div className="published">
      <Notice tone="success">
        <b>{texts.done}.</b> {isScheduled ? texts.doneScheduled(moscowText(opensAt, lang)) : texts.doneMore}
      </Notice>
      <LessonsDone {...lessons} />
      <p className="public-address">
        <a className="link" href={address} target="_blank" rel="noopener">
          {address}
        </a>
      </p>
      <div className="dialog-ways">
        <Button onClick={() => void copy()}>{texts.copy}</Button>
        <a className="button quiet" href={address} target="_blank" rel="noopener">
          {texts.open}
        </a>
      </div>
    </div>
  )
}
