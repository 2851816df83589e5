# The platform's own SDK builds for the target's architecture, without emulation.
FROM --platform=$BUILDPLATFORM mcr.microsoft.com/dotnet/sdk:10.0 AS build
ARG TARGETARCH
WORKDIR /source

# Restored in a layer of its own, which stays valid until a project or a package version changes.
COPY global.json Directory.Build.props Directory.Packages.props ./
COPY src/Directory.Build.props src/
COPY src/Shapes/Shapes.csproj src/Shapes/
COPY src/Shapes.Generator/Shapes.Generator.csproj src/Shapes.Generator/
COPY src/Shapes.Generator/Build/WireBaseline.targets src/Shapes.Generator/Build/
COPY src/Shapes.CodeFixes/Shapes.CodeFixes.csproj src/Shapes.CodeFixes/
COPY src/Contracts/Contracts.csproj src/Contracts/
COPY src/Formats/Formats.csproj src/Formats/
COPY src/Negotiation/Negotiation.csproj src/Negotiation/
COPY src/Grpc/Grpc.csproj src/Grpc/
COPY src/Lab/Lab.csproj src/Lab/
COPY src/OpenApi/Swashbuckle/OpenApi.Swashbuckle.csproj src/OpenApi/Swashbuckle/
COPY src/OpenApi/Swashbuckle/Filters.props src/OpenApi/Swashbuckle/
COPY src/OpenApi/Swashbuckle/NoController.props src/OpenApi/Swashbuckle/
COPY src/OpenApi/Swashbuckle10/OpenApi.Swashbuckle10.csproj src/OpenApi/Swashbuckle10/
COPY src/OpenApi/Swashbuckle11/OpenApi.Swashbuckle11.csproj src/OpenApi/Swashbuckle11/
COPY src/Api/Api.csproj src/Api/
RUN dotnet restore src/Api --arch $TARGETARCH -p:SelfContained=true -p:PublishReadyToRun=true

# With the framework, so that its generic code for our types is compiled too (docs/adr/0032-the-image-has-its-framework.md).
COPY . .
RUN dotnet publish src/Api --no-restore --configuration Release --arch $TARGETARCH --self-contained \
    -p:PublishReadyToRun=true -p:PublishReadyToRunComposite=true -p:RunAnalyzers=false -p:DebugType=none -p:EmbedAllSources=false --output /app

FROM build AS build-loadtests
ARG TARGETARCH
RUN dotnet publish loadtests --configuration Release --arch $TARGETARCH --no-self-contained \
    -p:RunAnalyzers=false -p:DebugType=none -p:EmbedAllSources=false --output /app-loadtests && mkdir /reports

# docker build --target loadtests: the load generator, which is told by --url what to load.
FROM mcr.microsoft.com/dotnet/runtime:10.0 AS loadtests
WORKDIR /app
COPY --from=build-loadtests /app-loadtests .
COPY --from=build-loadtests --chown=$APP_UID /reports /reports
ENV DOTNET_EnableDiagnostics=0
VOLUME /reports
USER $APP_UID
ENTRYPOINT ["dotnet", "SerializationApi.LoadTests.dll"]

# The last stage is what docker build makes unless told otherwise: the service.
FROM mcr.microsoft.com/dotnet/runtime-deps:10.0 AS service
ARG VERSION=1.0.0-preview.1
LABEL org.opencontainers.image.title="SerializationApi" \
      org.opencontainers.image.description="One contract as JSON, MessagePack, Protobuf and MemoryPack, negotiated over HTTP, and over gRPC" \
      org.opencontainers.image.version="$VERSION"
WORKDIR /app
COPY --from=build /app .
# Logs are read by machines here; diagnostics would want to write to /tmp, which may be read-only.
ENV ASPNETCORE_HTTP_PORTS=8080 \
    Logging__Console__FormatterName=json \
    DOTNET_EnableDiagnostics=0
EXPOSE 8080
USER $APP_UID
HEALTHCHECK --interval=10s --timeout=5s --start-period=10s --retries=3 \
    CMD ["./SerializationApi.Api", "--healthcheck"]
ENTRYPOINT ["./SerializationApi.Api"]
