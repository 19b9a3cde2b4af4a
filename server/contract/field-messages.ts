/** Field messages of the widget's forms, as worded in sign-in spec §5, with their English translations. */
export interface FieldMessages {
  phoneMissing: string
  phoneNoPlus: string
  phoneBad: string
  emailMissing: string
  emailBad: string
  passwordShort: string
  codeMissing: string
  codeBad: string
  nameMissing: string
  tooLong: string
}

export const fieldMessagesRu: FieldMessages = {
  phoneMissing: 'Укажите телефон',
  phoneNoPlus: 'Пожалуйста, введите телефон в международном формате',
  phoneBad: 'Введите корректный номер телефона',
  emailMissing: 'Укажите почту',
  emailBad: 'Похоже, вы допустили ошибку в почте',
  passwordShort: 'Наберите ваш пароль, минимум 5 символов в длину',
  codeMissing: 'Введите код',
  codeBad: 'В коде 8 цифр, проверьте, все ли на месте',
  nameMissing: 'Укажите имя',
  tooLong: 'Слишком длинно, сократите, пожалуйста',
}
