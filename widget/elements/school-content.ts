import { LANGS } from '../../server/contract/langs.ts'
import type { ContentConfig } from '../reader/content-host.ts'
import { type Attributes, flag, oneOf, text } from './attributes.ts'
import type { ElementSpec } from './element-spec.ts'

const contentAttributes: Attributes<Omit<ContentConfig, 'dateLang'>> = {
  lang: oneOf(...LANGS),
  kind: oneOf('course', 'lesson', 'live-lesson', 'single-lesson', 'webinar', 'contest', 'page', 'studio'),
  id: text,
  slug: text,
  preview: text,
  comments: (raw) => (raw === null ? 'auto' : raw === 'off' || !flag(raw) ? 'off' : 'on'),
  level: oneOf('2', '1'),
}

/** A published document. */
export const schoolContent: ElementSpec<ContentConfig, 'content'> = {
  tag: 'school-content',
  kind: 'content',
  attributes: contentAttributes,
}
