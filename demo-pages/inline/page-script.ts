import { watchFirstViews } from '../../widget/loader/early-page.ts'

/** Runs in pages with a first view in their HTML, before it. */
watchFirstViews()
