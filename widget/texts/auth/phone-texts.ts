/** What the form that asks for a phone says. */
const ru = {
  intro: 'Остался один шаг: без телефона мы не сможем с вами связаться.',
  submit: 'Продолжить',
}

const en: typeof ru = {
  intro: 'One step left: without a phone number we cannot reach you.',
  submit: 'Continue',
}

export const phoneTexts = { ru, en }
