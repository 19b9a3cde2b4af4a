import type { WidgetKind } from '../browser/host.ts'
import type { ElementName } from '../elements/element-specs.ts'
import type { ChunkTable } from './chunks.ts'
import type { FirstViews } from './shell/shell.ts'

/** Values that the build puts in place of these names: the `define`s of `scripts/build/`. */
declare global {
  /** The chunks that the loader knows from the start. */
  const CHUNKS: ChunkTable
  /** Those that few pages load. */
  const RARE_CHUNKS: ChunkTable
  /** The first views that come with the loader. */
  const OWN_VIEWS: Record<ElementName, FirstViews>
  /** The first views of the sign-in that are a chunk of their own. */
  const FETCHED_VIEWS: Record<WidgetKind, FirstViews>
  /** The first views of the checkout. */
  const CHECKOUT_VIEWS: FirstViews
  /** All first views in a language beside Russian and English. */
  const LANGUAGE_VIEWS: Record<WidgetKind | 'checkout', FirstViews>
  /** Changes with any first view: of the same version is markup that React can hydrate. */
  const VIEWS_VERSION: string
  /** The oldest version of each browser in which the studio works. */
  const STUDIO_BROWSERS: Readonly<Record<'safari' | 'chrome' | 'firefox' | 'samsung', string>>
}
