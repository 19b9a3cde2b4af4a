/** Masks an e-mail address so that only its owner recognises it: `mama@example.com` becomes `m•••@example.com`. */
export const maskedEmail = (email: string): string => {
  const [local = '', domain = ''] = email.split('@')
  return `${local.slice(0, 1)}•••@${domain}`
}
