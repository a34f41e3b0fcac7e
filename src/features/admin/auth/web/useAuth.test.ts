import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AuthContext, useAuth } from './auth.queries.ts';

const Greeting = () => createElement('p', null, useAuth().isLoading ? 'loading' : 'known');

test('useAuth throws outside its provider', () => {
  expect(() => renderToString(createElement(Greeting))).toThrow('useAuth must be used within an AuthProvider');
  const auth = { user: null, isLoading: false, hasEnded: false, signIn: () => Promise.reject(), signOut: () => Promise.reject() };
  expect(renderToString(createElement(AuthContext, { value: auth }, createElement(Greeting)))).toBe('<p>known</p>');
});
