/** The shortest password the sign-in form sends. Source: sign-in spec §5, §9. */
export const PASSWORD_MIN = 5
/** The shortest and the longest new password. Source: DESIGN §5. */
export const NEW_PASSWORD_MIN = 8
export const NEW_PASSWORD_MAX = 128

/** How long a refused code keeps the check button locked, and the pause between two mails. Source: sign-in spec §4, §9. */
export const CODE_LOCK_SECONDS = 30
export const CODE_TICK_MS = 1_000
export const CODE_DIGITS = 8

/** The pause before the redirect after registering. Source: sign-in spec §4, §9. */
export const REGISTERED_REDIRECT_MS = 300
/** How long a closed popup stays in the DOM to finish closing. Source: sign-in spec §9. */
export const POPUP_CLEANUP_MS = 300
/** How long a notification is shown, how long it then fades, and its distance from the next. Source: sign-in spec §4, §9. */
export const NOTICE_MS = 3_500
export const NOTICE_FADE_MS = 400
export const NOTICE_GAP_PX = 10

/** Longest values a form takes, in characters. */
export const EMAIL_MAX = 254
export const NAME_MAX = 100
export const COMMENT_MAX = 2_000
export const PASSKEY_LABEL_MAX = 60

/** How many replies a comment has at most. */
export const REPLIES_MAX = 100
