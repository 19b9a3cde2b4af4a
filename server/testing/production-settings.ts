/** The least that production needs, without the demo's values. */
export const productionSettings = {
  NODE_ENV: 'production',
  BASE_URL: 'https://school.example',
  SESSION_SECRET: 'Jq3v0pYw8sXkU1nB6zTfLr9dGhCe5MaQ',
  ALLOWED_ORIGINS: 'https://landing.example',
  SMTP_URL: 'smtps://mail.example',
  SCHOOL_NAME: 'Компас',
  MAIL_FROM: 'Компас <mail@school.example>',
  SUPPORT_EMAIL: 'mama@school.example',
  SUPPORT_WHATSAPP: '79991234567',
  USER_TERMS_URL: '/page/terms/',
  USER_OFFER_URL: 'https://law.example/policy',
}
