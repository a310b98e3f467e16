import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { Connections } from './connections';

let connections: Connections;
let server: EventEmitter;
let port = 0;
function listen(inTotal: number, ofAddress?: number): void {
  server = new EventEmitter();
  connections = new Connections({ inTotal, ofAddress });
  connections.bound(server as Server);
}

/** A new connection; `isWaiting` for a response. */
function open(remoteAddress: string, isWaiting = true): Socket {
  const socket = Object.assign(new EventEmitter(), { remoteAddress, remotePort: ++port, destroyed: false });
  const destroy = () => {
    socket.destroyed = true;
    socket.emit('close');
  };
  const opened = Object.assign(socket, { destroy }) as unknown as Socket;
  server.emit('connection', opened);
  if (isWaiting) connections.note(opened, remoteAddress);
  return opened;
}

test.each([
  ['/64s of a /48', (index: number) => `2001:db8:666:${index.toString(16)}::1`],
  ['addresses of a /24', (index: number) => `198.51.100.${index}`],
])('connections from many %s, with unfinished requests, do not keep others out', (_, addressOf) => {
  listen(200);
  for (let index = 0; index < 210; index++) open(addressOf(index));
  const guests = Array.from({ length: 40 }, (_value, index) => open(`2001:db8:${(index + 1).toString(16)}::1`));
  expect(guests.filter(({ destroyed }) => destroyed)).toEqual([]);
});

test('as long as there is room, a site may have any number of connections', () => {
  listen(200);
  const subscribers = Array.from({ length: 200 }, (_value, index) => open(`198.51.100.${index}`));
  expect(subscribers.filter(({ destroyed }) => destroyed)).toEqual([]);
});

test('an idle connection makes room before one that waits for a response', () => {
  listen(2);
  const [working, idle] = [open('192.0.2.1'), open('192.0.2.1', false)];
  expect([open('192.0.2.1'), working, idle].map(({ destroyed }) => destroyed)).toEqual([false, false, true]);
});

test('of idle connections, the one that was used last makes room last', () => {
  listen(2);
  const [used, unused] = [open('192.0.2.1', false), open('192.0.2.1', false)];
  connections.note(used, '192.0.2.1');
  connections.note(used, undefined);
  expect([open('192.0.2.1'), used, unused].map(({ destroyed }) => destroyed)).toEqual([false, false, true]);
});

test('closed connections take no room', () => {
  listen(2);
  for (let index = 0; index < 5; index++) open('192.0.2.1').destroy();
  expect([open('192.0.2.1'), open('192.0.2.1')].map(({ destroyed }) => destroyed)).toEqual([false, false]);
});

test('a connection beyond the limit of its network is closed', () => {
  listen(10, 2);
  const opened = [1, 2, 3].map((end) => open(`2001:db8::${end}`, false));
  expect(opened.map(({ destroyed }) => destroyed)).toEqual([false, false, true]);
});
