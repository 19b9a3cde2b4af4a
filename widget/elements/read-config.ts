import type { WidgetConfig } from '../browser/host.ts'
import { readAttributes } from './attributes.ts'
import type { ElementSpec } from './element-spec.ts'

/** What an element says by its attributes; `raw` answers for an attribute's name. */
export const readConfig = (
  { attributes }: ElementSpec,
  raw: (attribute: string) => string | null,
): Omit<WidgetConfig, 'nextUrlProperty'> => {
  const { view = () => 'pass' as const, caption = () => '' } = attributes
  return readAttributes({ ...attributes, view, caption }, raw)
}
