import fields from '../styles/fields.css?inline'
import school from '../styles/school-forms.css?inline'
import tones from '../styles/tones.css?inline'

/** The first views that are not in the script, and how they look: what the sign-in's own first view has no use for. */
export const views = FETCHED_VIEWS
export const css = tones + fields + school
