import { experiment } from '../model/experiment';
import { testGenerated } from './generated';

testGenerated(1, 2, experiment(15, 240));
