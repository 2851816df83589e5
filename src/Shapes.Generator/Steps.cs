namespace SerializationApi.Shapes.Generator;

/// <summary>The names of the generator's steps, under which tests look at what was computed anew.</summary>
internal static class Steps
{
    public const string Contracts = nameof(Contracts);
    public const string Hosts = nameof(Hosts);
    public const string Sets = nameof(Sets);
    public const string Diagnostics = nameof(Diagnostics);
    public const string Shapes = nameof(Shapes);
    public const string All = nameof(All);
}
