"""The app. Streamlit, pandas and Plotly are known here and nowhere else."""
