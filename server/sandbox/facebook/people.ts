/** A person with an account at the sandbox. */
export interface SandboxPerson {
  id: string
  name: string
  /** Null for a person who does not share the email with the school. */
  email: string | null
  /** What a developer can test with this person. */
  hint: string
}

export const demoPeople: readonly SandboxPerson[] = [
  { id: '1001', name: 'Дарья Орлова', email: 'darya@parents.example', hint: 'Новый человек: появится аккаунт' },
  { id: '1002', name: 'Игорь Волков', email: 'igor@parents.example', hint: 'Ещё один новый человек' },
  { id: '1003', name: 'Анна Смирнова', email: 'parent@school.example', hint: 'Почта, на которую аккаунт уже есть' },
  { id: '1004', name: 'Лев Соколов', email: null, hint: 'Не делится почтой' },
]
