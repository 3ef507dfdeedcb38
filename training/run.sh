#!/usr/bin/env bash
# Plays and learns everything: run.sh PROGRAM FOLDER [SHARE]; SHARE 1 takes about 10 minutes on 16 cores and a GPU.
set -euo pipefail
program=$1 folder=$2 share=${3:-1}
here=$(dirname "$0")
mkdir -p "$folder/samples"

# learn GAME SECONDS NODES NEURONS…: plays for so long, then fits a network of each size.
learn() {
    local game=$1 seconds=$2 nodes=$3 name=${1//:/-}
    shift 3
    # Interrupted, it keeps the games that are over and ends with status 130.
    timeout --preserve-status -s INT "$(awk "BEGIN { print $seconds * $share }")" "$program" -q selfplay "$game" \
        "$folder/samples/$name" --games 100000000 --nodes "$nodes" --threads "$(nproc)" || [ $? = 130 ]
    for neurons in "$@"; do
        python3 "$here/fit.py" "$folder/samples/$name" "$folder/$name-$neurons.weights" --neurons "$neurons"
    done
}

learn quindo 130 500 32 64
learn quindo:small 20 500 32
learn squaryd 90 700 32 64
learn quindo:chessboard 30 500 32
learn quindo:orthogonal 20 500 32
learn quindo:chessboard:orthogonal 15 500 32
learn quindo:small:orthogonal 10 500 32
learn squod 150 500 64
