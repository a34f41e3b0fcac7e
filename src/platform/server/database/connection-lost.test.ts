import { DatabaseError } from 'pg';
import { describe, expect, test } from 'vitest';
import { findConnectionLoss, UnknownCommit } from './connection-lost.ts';

const withFields = (message: string, fields: object) => Object.assign(new Error(message), fields);
const fromServer = (code: string, severity = 'FATAL') => Object.assign(new DatabaseError('message', 1, 'error'), { code, severity });
const socket = (code: string, syscall?: string) => withFields(`${syscall ?? 'write'} ${code}`, { code, syscall });

describe('a lost connection', () => {
  test.each(['57P01', '57P02', '57P03', '57P05', '08000', '08001', '08003', '08004', '08006', '08P01', '53300', '25P03'])(
    'is PostgreSQL’s %s',
    (code) => {
      expect(findConnectionLoss(fromServer(code, 'ERROR'))).toBe('lost');
    },
  );

  test.each(['ECONNRESET', 'EPIPE', 'ECONNREFUSED', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'ERR_STREAM_DESTROYED'])(
    'is %s of a socket',
    (code) => {
      expect(findConnectionLoss(socket(code))).toBe('lost');
    },
  );

  test.each([
    ['a socket file that is missing', socket('ENOENT', 'connect')],
    ['a socket that must not be opened', socket('EACCES', 'connect')],
    ['any FATAL error', fromServer('XX000')],
    ['a server that crashes', fromServer('XX000', 'PANIC')],
    ['a connection that the server closed', new Error('Connection terminated unexpectedly')],
    ['a connection that we closed', new Error('Connection terminated')],
    ['a connection that took too long', new Error('Connection terminated due to connection timeout')],
    ['a client that lost its connection before', new Error('Client has encountered a connection error and is not queryable')],
    ['a client that was closed', new Error('Client was closed and is not queryable')],
    ['a client that could not connect', new Error('timeout expired')],
    ['a missing response', new Error('Query read timeout')],
    ['a message that came out of turn', new Error('Received unexpected commandComplete message from backend.')],
    ['one behind the query builder', new Error('Failed query', { cause: fromServer('57P01') })],
    ['one behind two others', new Error('a', { cause: new Error('b', { cause: socket('EPIPE') }) })],
    ['one behind an error with a code of its own', withFields('x', { code: 'FST_X', cause: fromServer('57P02') })],
    ['several addresses that refuse', new AggregateError([socket('ECONNREFUSED'), socket('EHOSTUNREACH')], '')],
  ])('is %s', (_what, error) => {
    expect(findConnectionLoss(error)).toBe('lost');
  });
});

test.each([
  ['busy', new Error('timeout exceeded when trying to connect')],
  ['closed', new Error('Cannot use a pool after calling end on the pool')],
  ['closed', new Error('a', { cause: new Error('Called end on pool more than once') })],
  ['unknown_commit', new UnknownCommit(fromServer('57P01'))],
  ['unknown_commit', new Error('a', { cause: new UnknownCommit(socket('ECONNRESET')) })],
])('recognizes %s', (loss, error) => {
  expect(findConnectionLoss(error)).toBe(loss);
});

test.each([
  ['a statement that PostgreSQL refuses', fromServer('23505', 'ERROR')],
  ['a statement that took too long', fromServer('57014', 'ERROR')],
  ['a file that is missing', socket('ENOENT', 'open')],
  ['a mistake of ours', new TypeError('x is not a function')],
  ['no error at all', 'Connection terminated'],
  ['a message that only quotes such an error', new Error('the log says: Connection terminated')],
])("doesn't take %s for a lost connection", (_what, error) => {
  expect(findConnectionLoss(error)).toBeUndefined();
});
