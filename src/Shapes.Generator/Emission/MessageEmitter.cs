namespace SerializationApi.Shapes.Generator.Emission;

/// <summary>Emits the table and the methods of a wrapper message around a value.</summary>
internal static class MessageEmitter
{
    public static Code Emit(ContractLayout message, HelperMethods helpers) =>
        $$"""
            {{InfoEmitter.Table(message, helpers)}}

            {{WriteEmitter.Self(message, helpers)}}

            {{ReadEmitter.Self(message, helpers)}}
            """;
}
