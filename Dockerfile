# The program with the page inside, in a small image without root: docker build -t quadrille .
FROM rust:1.95-slim-trixie AS build
RUN apt-get update && apt-get install -y --no-install-recommends build-essential nodejs npm && rm -rf /var/lib/apt/lists/*
RUN rustup target add wasm32-unknown-unknown
WORKDIR /quadrille
COPY . .
RUN make build

FROM debian:trixie-slim
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates && rm -rf /var/lib/apt/lists/*
RUN useradd --system --uid 10001 --home-dir /var/lib/quadrille --create-home quadrille
COPY --from=build /quadrille/target/release/quadrille /usr/local/bin/quadrille
COPY --from=build /quadrille/LICENSE-MIT /quadrille/LICENSE-APACHE /quadrille/web/public/licences.txt /usr/share/doc/quadrille/
USER quadrille
ENV QUADRILLE_DATA=/var/lib/quadrille
VOLUME /var/lib/quadrille
EXPOSE 7878
CMD ["quadrille", "serve", "--listen", "0.0.0.0:7878"]
