import { makeLayer } from './layer.ts'
import { makeLiveRegions } from './live-regions.ts'
import { noticeType } from './notice.ts'
import { makeStack } from './stack.ts'
import { wordsOf } from './words.ts'

type Notify = (type: unknown, text: unknown) => void

const makeNotices = (): Notify => {
  const regions = makeLiveRegions()
  const layer = makeLayer(regions.moved)
  const stack = makeStack(() => {
    regions.hush()
    layer.leave()
  })
  layer.root.append(...regions.elements, stack.element)

  return (wished, content) => {
    const type = noticeType(wished)
    const text = String(content)
    const words = wordsOf(document.documentElement.lang)
    layer.enter()
    stack.push(type, text, words)
    const typeWord = words.types[type]
    regions.say(type, typeWord ? `${typeWord}. ${text}` : text)
  }
}

let notices: Notify | null = null

/**
 * Shows a notification: 3.5 s, then it fades. `type` is `info`, `success`, `warning` or `error`, and anything else counts as `info`.
 * The page has one place for all of them. Source: sign-in spec §4, §9.
 */
export const notify: Notify = (type, text) => {
  notices ??= makeNotices()
  notices(type, text)
}
