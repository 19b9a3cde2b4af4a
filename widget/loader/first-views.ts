import fields from '../styles/fields.css?inline'
import school from '../styles/school-forms.css?inline'
import tones from '../styles/tones.css?inline'

/** First views that are not in the script, and the styles that the sign-in's own first view does not need. */
export const views = FETCHED_VIEWS
export const css = tones + fields + school
