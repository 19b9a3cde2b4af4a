/** An address that its owner recognises and nobody else learns: `mama@example.com` is `m•••@example.com`. */
export const maskedEmail = (email: string): string => {
  const [local = '', domain = ''] = email.split('@')
  return `${local.slice(0, 1)}•••@${domain}`
}
