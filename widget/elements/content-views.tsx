import type { ContentHost } from '../reader/content-host.ts'
import { ContentWidget, prepareContent } from '../reader/content-widget.tsx'
import { contentStyles } from './content-styles.ts'
import { defineView, drawRoot, mountRoot } from './define-view.tsx'

defineView<ContentHost>({
  tag: 'school-content',
  Widget: ContentWidget,
  prepare: prepareContent,
  css: contentStyles,
  createRoot: (container, children) =>
    container.querySelector('.skeleton') ? drawRoot(container, children) : mountRoot(container, children),
})
