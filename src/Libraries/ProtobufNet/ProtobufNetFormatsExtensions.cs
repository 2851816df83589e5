using ProtoBuf.Meta;
using SerializationApi.Formats.Libraries;
using SerializationApi.Formats.Protobuf;
using SerializationApi.Negotiation;
using SerializationApi.ProtobufNet;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Extension methods that use protobuf-net: <c>AddFormats(formats => formats.UseProtobufNet(model))</c>.</summary>
public static class ProtobufNetFormatsExtensions
{
    /// <summary>
    /// Lets protobuf-net read and write the Protobuf format. Media types, negotiation and all other formats stay the same.
    /// </summary>
    /// <param name="formats">The formats.</param>
    /// <param name="model">The model; null for <see cref="RuntimeTypeModel.Default"/>.</param>
    /// <param name="types">Selects the contracts that the library reads and writes; null for all that the model can.</param>
    public static FormatsBuilder UseProtobufNet(this FormatsBuilder formats, TypeModel? model = null, Func<Type, bool>? types = null) =>
        formats.AddFormat(
            (_, limits) => new LibraryFormat(new ProtobufFormat(limits), new ProtobufNetLibrary(model ?? RuntimeTypeModel.Default), types)
        );
}
