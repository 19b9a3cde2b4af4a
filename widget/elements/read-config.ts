import { type Attributes, readAttributes } from './attributes.ts'
import type { ElementSpec, ShellConfig } from './element-spec.ts'

type Raw = (attribute: string) => string | null

/** What an element says by its attributes; `raw` answers for an attribute's name. */
export function readConfig<Config extends ShellConfig>(spec: ElementSpec<Config, string>, raw: Raw): Config
export function readConfig({ attributes }: { attributes: Attributes<object> }, raw: Raw): object {
  return { view: 'pass', caption: '', ...readAttributes(attributes, raw) }
}
